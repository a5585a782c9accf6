import { VERIFICATION_KINDS } from '../../../contract/index.ts';
import { EXIT, type Run, tell, tellJson } from '../../cli.ts';
import { connect } from '../../remote/connect.ts';
import { oneOf } from '../one-of.ts';
import { sessionIdOf } from './session-id-of.ts';

export const run: Run<'verify'> = async (cli, { words: [id], values: { kind = 'progress', json } }) => {
  const session_id = sessionIdOf(cli, id);
  const verify_type = oneOf(cli, '--kind', kind, VERIFICATION_KINDS);
  const client = await connect(cli);
  const verified = await client.call('verifySession', { params: { session_id }, body: { verify_type } });
  if (json === true) tellJson(cli, verified);
  else {
    const mark = { true: '✔', false: '✘', null: '–' } as const;
    tell(
      cli,
      verified.summary,
      ...verified.details.checks.map(({ passed, note, name }) => `  ${mark[`${passed}`]} ${note === '' ? name : note}`),
      ...verified.issues.map((issue) => `! ${issue}`),
      ...verified.recommendations.map((advice) => `- ${advice}`),
    );
  }
  return verified.issues.length === 0 ? EXIT.ok : EXIT.failed;
};
