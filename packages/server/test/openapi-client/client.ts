import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

/*
 * A client of any server that describes itself by OpenAPI. It knows nothing of this one: paths, places of parameters, bodies and
 * answers are read from the description, and whatever goes out or comes in is held against it.
 */

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema: object;
}
type Contents = Readonly<Record<string, { readonly schema?: object }>>;
interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Contents };
  readonly responses: Readonly<Record<string, { readonly content?: Contents }>>;
}
interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly servers?: readonly { readonly url: string }[];
}

export interface Asked {
  /** Of the path, the query and the headers, by name. */
  readonly parameters?: Readonly<Record<string, string | number | readonly string[]>>;
  readonly body?: unknown;
}
export interface Answer {
  readonly status: number;
  readonly mediaType: string;
  /** Read, where it is JSON; bytes otherwise. */
  readonly body: ReturnType<typeof JSON.parse>;
}
export interface Client {
  call(operationId: string, asked?: Asked): Promise<Answer>;
}

/** A pointer into a document, with its names as JSON Pointer and an address have them. */
const pointer = (...names: readonly string[]): string =>
  `doc#/${names.map((name) => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`;

export async function connect(origin: string, { credential }: { readonly credential: string }): Promise<Client> {
  const headers = { authorization: `Bearer ${credential}` };
  const description = (await (await fetch(new URL('/api/openapi.json', origin), { headers })).json()) as Description;
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'doc', ...description });

  const found = new Map(
    Object.entries(description.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [operation.operationId, { path, method, operation }] as const),
    ),
  );

  function hold(what: string, place: string, value: unknown): void {
    const validate: ValidateFunction | undefined = ajv.getSchema(place);
    if (validate === undefined) throw new Error(`${what}: the description has no ${place}`);
    if (!validate(value)) throw new Error(`${what} is not as described: ${ajv.errorsText(validate.errors)}\n${JSON.stringify(value)}`);
  }

  async function call(operationId: string, { parameters = {}, body }: Asked = {}): Promise<Answer> {
    const { path, method, operation } = found.get(operationId) ?? unknown(operationId);
    const known = operation.parameters ?? [];
    for (const name of Object.keys(parameters)) {
      if (!known.some((parameter) => parameter.name === name)) throw new Error(`${operationId} has no parameter ${name}`);
    }
    const url = new URL(path, new URL(description.servers?.[0]?.url ?? '/', origin));
    const sent: Record<string, string> = { ...headers };
    for (const [index, parameter] of known.entries()) {
      const value = parameters[parameter.name];
      if (value === undefined) {
        if (parameter.required === true) throw new Error(`${operationId} needs ${parameter.name}`);
        continue;
      }
      hold(`${parameter.name} of ${operationId}`, pointer('paths', path, method, 'parameters', String(index), 'schema'), value);
      if (parameter.in === 'path') url.pathname = url.pathname.replace(encodeURI(`{${parameter.name}}`), encodeURIComponent(String(value)));
      else if (parameter.in === 'header') sent[parameter.name] = String(value);
      else for (const one of [value].flat()) url.searchParams.append(parameter.name, String(one));
    }
    const takes = Object.keys(operation.requestBody?.content ?? {})[0];
    if (takes !== undefined) {
      hold(`the body of ${operationId}`, pointer('paths', path, method, 'requestBody', 'content', takes, 'schema'), body);
      sent['content-type'] = takes;
    }
    const answer = await fetch(url, { method, headers: sent, ...(takes === undefined ? {} : { body: JSON.stringify(body) }) });
    return read(operationId, [path, method], operation, answer);
  }

  async function read(
    operationId: string,
    [path, method]: readonly [string, string],
    operation: Operation,
    answer: Response,
  ): Promise<Answer> {
    const status = String(answer.status);
    const mediaType = answer.headers.get('content-type')?.split(';', 1)[0] ?? '';
    const described = operation.responses[status];
    if (described === undefined) throw new Error(`${operationId} answered ${status}, which is not described: ${await answer.text()}`);
    const content = described.content?.[mediaType];
    if (content === undefined) throw new Error(`${operationId} answered ${status} with ${mediaType}, which is not described`);
    if (mediaType !== 'application/json') return { status: answer.status, mediaType, body: Buffer.from(await answer.arrayBuffer()) };
    const body: unknown = await answer.json();
    hold(
      `the answer ${status} of ${operationId}`,
      pointer('paths', path, method, 'responses', status, 'content', mediaType, 'schema'),
      body,
    );
    return { status: answer.status, mediaType, body };
  }

  return { call };
}

function unknown(operationId: string): never {
  throw new Error(`the description has no operation ${operationId}`);
}
