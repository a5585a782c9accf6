import { validateHeaderName, validateHeaderValue } from 'node:http';
import { createRedactor, type JsonObject, visible } from '@dream-agent/hitl';
import { checkedAddress, type Resolve, resolveByDns, type Sent, sendRequest, untilAborted } from '@dream-agent/hitl/network';
import type { ToolDefinition, ToolSource } from '../../../contract/tool-definition.ts';
import { AgentError } from '../../../errors.ts';
import type { ToolFunction, ToolInput } from '../../tool.ts';
import { type Environment, fillIn } from '../definition/environment.ts';
import { toolUrlProblem } from '../definition/tool-url.ts';
import { lostAnswer } from './lost-answer.ts';
import { readOutput } from './read-output.ts';

/** What HTTP tools may reach and say. */
export interface HttpToolOptions {
  readonly env: Environment;
  /** Hosts that may lie in a private network, as `name`, `address` or `name:port`. */
  readonly allowHosts?: readonly string[];
  readonly resolve?: Resolve;
}

type HttpSource = Extract<ToolSource, { kind: 'http' }>;

/** The largest answer that is read. */
const MOST_BYTES = 10 * 1024 * 1024;

/** Headers that the call itself sets; a second one would make two readers see two different requests. */
const OWN_HEADERS = ['host', 'connection', 'content-length', 'content-type', 'transfer-encoding', 'accept-encoding', 'idempotency-key'];

/** Makes the function of a tool that is reached over HTTP. What is missing from the environment is found now, not at the first call. */
export function httpTool(definition: ToolDefinition, source: HttpSource, options: HttpToolOptions): ToolFunction {
  const { name } = definition;
  const wrong = toolUrlProblem(source.url);
  if (wrong !== undefined) throw new AgentError('TOOL_DEFINITION_INVALID', `tool "${name}", source.url: ${wrong}`);
  const { values, secrets } = fillIn(source.headers, options.env, `tool "${name}", source.headers`);
  for (const [header, value] of Object.entries(values)) checkHeader(name, header, value);
  const { redactText } = createRedactor({ secretValues: secrets });

  return async (input, context) => {
    const url = new URL(source.url);
    const signal = AbortSignal.any([context.signal, AbortSignal.timeout(source.timeout_ms)]);
    const body = source.method === 'POST' ? JSON.stringify(bodyOf(input, context.idempotencyKey)) : undefined;
    if (body === undefined) addQuery(url, name, input);
    const headers = {
      accept: 'application/json',
      ...values,
      'accept-encoding': 'identity',
      'idempotency-key': context.idempotencyKey,
      ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
    };
    const looking = checkedAddress(url, options.allowHosts ?? [], options.resolve ?? resolveByDns);
    const address = await untilAborted(looking, signal).catch((cause: Error) => {
      throw new AgentError('TOOL_FAILED', `tool "${name}": ${cause.message}`, { cause });
    });
    const sent = await sendRequest({
      url,
      address,
      method: source.method,
      headers,
      mostBytes: MOST_BYTES,
      signal,
      ...(body === undefined ? {} : { body }),
    });
    return readAnswer(definition, sent, (text) => visible(redactText(text)).slice(0, 300));
  };
}

function readAnswer(definition: ToolDefinition, sent: Sent, shown: (text: string) => string) {
  const { name } = definition;
  if (sent.kind === 'not-sent') {
    throw new AgentError('TOOL_FAILED', `tool "${name}": the request was not sent: ${sent.error.message}`, { cause: sent.error });
  }
  if (sent.kind === 'lost') throw lostAnswer(definition, `the answer was lost: ${sent.error.message}`, 'TOOL_FAILED', sent.error);
  const { status } = sent;
  const { location } = sent.headers;
  if (status < 200 || status > 299) {
    const said = location === undefined ? shown(sent.body.toString()) : `it points to ${shown(location)}, which is not followed`;
    const message = `it answered ${status}${said === '' ? '' : `: ${said}`}`;
    // These say that nothing was done. Any other answer leaves it open.
    if ((status >= 400 && status < 500) || status === 307 || status === 308) {
      throw new AgentError('TOOL_FAILED', `tool "${name}": ${message}`);
    }
    throw lostAnswer(definition, message);
  }
  const read = readOutput(parse(sent.body));
  if ('output' in read) return read.output;
  throw lostAnswer(
    definition,
    `it answered ${status} with something that is no result:\n${read.problems.join('\n')}`,
    'TOOL_OUTPUT_INVALID',
  );
}

/** The answer as a value, or as the text it is where it is no JSON. */
function parse(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return body.subarray(0, 100).toString();
  }
}

const bodyOf = ({ parameters, earlier, language }: ToolInput, key: string) => ({ parameters, earlier, language, idempotency_key: key });

/** With GET the parameters stand in the address, and what earlier todos made is not sent. */
function addQuery(url: URL, name: string, { parameters, language }: ToolInput): void {
  const values: JsonObject = { language, ...parameters };
  for (const [key, value] of Object.entries(values)) {
    if (url.searchParams.has(key)) {
      if (!Object.hasOwn(parameters, key)) continue;
      throw new AgentError('TOOL_PARAMETERS_INVALID', `tool "${name}": ${key} is fixed by the tool's address`);
    }
    url.searchParams.set(key, typeof value === 'string' ? value : JSON.stringify(value));
  }
}

/** Never says the value: it may be a secret. */
function checkHeader(name: string, header: string, value: string): void {
  const refuse = (why: string) => new AgentError('TOOL_DEFINITION_INVALID', `tool "${name}", source.headers, ${header}: ${why}`);
  if (OWN_HEADERS.includes(header.toLowerCase())) throw refuse('is set by the call itself; leave it out');
  try {
    validateHeaderName(header);
    validateHeaderValue(header, value);
  } catch {
    throw refuse('is no valid header, or its value has characters that a header may not have');
  }
}
