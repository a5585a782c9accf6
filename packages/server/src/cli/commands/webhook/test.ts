import { testWebhook, WebhookSettingsSchema } from '../../../webhooks/index.ts';
import { EXIT, type Run, tell, tellJson } from '../../cli.ts';
import { withInstallation } from '../../installation/open-installation.ts';
import { CommandFailed } from '../../problems.ts';
import { OPERATOR } from './known-endpoint.ts';

/** Sends a signed test message, and says what the receiver answered. */
export const run: Run<'webhook test'> = (cli, { words: [endpoint = ''], values }) =>
  withInstallation(cli, values, async ({ db, settings }) => {
    const found = settings.jobs().webhooks?.find(({ name }) => name === endpoint);
    if (found === undefined) throw new CommandFailed(cli.texts.noSuchWebhook(endpoint));
    const never = new AbortController().signal;
    const tested = await testWebhook(db, { webhook: WebhookSettingsSchema.parse(found), actor: OPERATOR, signal: never });
    const isDelivered = tested.kind === 'delivered';
    if (values.json === true) tellJson(cli, tested);
    else tell(cli, `${isDelivered ? '✔' : '✘'} ${endpoint}  ${isDelivered ? tested.status : tested.problem}  ${tested.took_sec} s`);
    return isDelivered ? EXIT.ok : EXIT.failed;
  });
