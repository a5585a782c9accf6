import { join } from 'node:path';
import { type JobSettingsInput, JobSettingsSchema } from '../jobs/index.ts';
import { absolute } from './absolute.ts';
import type { ReportAt, SecretReader } from './read-secrets.ts';
import type { Path } from './setting-names.ts';
import type { SettingsFile } from './settings-schema.ts';

export interface ReadJobs {
  readonly secrets: SecretReader;
  readonly folder: string;
  readonly report: ReportAt;
}

/** What is done in the background, with the secrets that sign what is sent. */
export async function readJobs(file: SettingsFile, { secrets, folder, report }: ReadJobs): Promise<JobSettingsInput> {
  const { retention, webhooks } = file;
  const jobs: JobSettingsInput = {
    retention: {
      sessionsDays: retention.sessions_days,
      eventsDays: retention.events_days,
      auditDays: retention.audit_days,
      auditFolder: retention.audit_folder && absolute(retention.audit_folder, folder),
      uploadsDays: retention.uploads_days,
      deliveriesDays: retention.deliveries_days,
    },
    checkpointFolder: absolute(file.checkpoint_folder ?? join(file.folder, 'checkpoints'), folder),
    webhooks: await Promise.all(
      webhooks.map(async ({ name, url, events, allow_private, secret_variable, secret_file }, index) => {
        const at = (key: string): Path => ['webhooks', index, key];
        const paths = { variable: at('secret_variable'), file: at('secret_file') };
        if (secret_variable === undefined && secret_file === undefined) {
          report(at('secret_variable'), 'is missing; expected a variable or a file with the secret that signs, whsec_…');
        }
        const secret = await secrets.named({ variable: secret_variable, file: secret_file }, paths);
        // Several, one after the other, while a receiver changes from one to the next.
        return { name, url, events, allowPrivate: allow_private, secrets: secret?.reveal().split(/\s+/) ?? [] };
      }),
    ),
  };
  for (const { path, message } of JobSettingsSchema.safeParse(jobs).error?.issues ?? []) {
    const place = placeOf(path as Path, file);
    if (place !== undefined) report(place, message);
  }
  return jobs;
}

/** Where in the file it stands; undefined for what has been told already. */
function placeOf(path: Path, { webhooks }: SettingsFile): Path | undefined {
  const [part, index, key] = path;
  if (part === 'retention') return ['retention', 'audit_folder'];
  if (part !== 'webhooks' || typeof index !== 'number') return [part ?? 'webhooks'];
  if (key !== 'secrets') return key === undefined ? path : [part, index, key];
  if (path.length === 3) return undefined;
  return [part, index, webhooks[index]?.secret_file === undefined ? 'secret_variable' : 'secret_file'];
}
