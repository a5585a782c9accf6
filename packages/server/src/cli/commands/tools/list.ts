import { EXIT, type Run, tell, tellJson } from '../../cli.ts';
import { connect } from '../../remote/connect.ts';
import { inColumns } from '../in-columns.ts';
import { describeOutsideTool } from './describe-outside-tool.ts';

/** The catalogue, and below it what is disabled until somebody accepts what it says of itself. */
export const run: Run<'tools'> = async (cli, { values: { json } }) => {
  const client = await connect(cli);
  const [{ items: tools }, { items: outside }] = await Promise.all([client.call('listTools', {}), client.call('listOutsideTools', {})]);
  if (json === true) {
    for (const tool of tools) tellJson(cli, { name: tool.name, source: tool.source, standing: 'in_force' });
    for (const tool of outside) if (tool.standing !== 'in_force') tellJson(cli, tool);
    return EXIT.ok;
  }
  tell(cli, ...inColumns(tools.map(({ name, source, title }) => [name, source, title[cli.language]])));
  for (const tool of outside) {
    if (tool.standing === 'in_force') continue;
    tell(cli, '', ...describeOutsideTool(cli, tool), `  dream-agent tools accept ${tool.name}`);
  }
  return EXIT.ok;
};
