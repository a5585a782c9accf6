import type { ReportAt, SecretReader } from './read-secrets.ts';
import type { ProviderSettings } from './settings.ts';
import type { SettingsFile } from './settings-schema.ts';

export async function readProviders({ providers }: SettingsFile, secrets: SecretReader, report: ReportAt): Promise<ProviderSettings[]> {
  const names = new Set<string>();
  return Promise.all(
    providers.map(
      async ({ name, issuer, client_id, client_secret_variable, client_secret_file, scope, newcomers, trusts_email }, index) => {
        if (names.has(name)) report(['providers', index, 'name'], `"${name}" is there twice`);
        names.add(name);
        const clientSecret = await secrets.named(
          { variable: client_secret_variable, file: client_secret_file },
          { variable: ['providers', index, 'client_secret_variable'], file: ['providers', index, 'client_secret_file'] },
        );
        return {
          name,
          issuer,
          clientId: client_id,
          scope,
          newcomers,
          trustsEmail: trusts_email,
          ...(clientSecret === undefined ? {} : { clientSecret }),
        };
      },
    ),
  );
}
