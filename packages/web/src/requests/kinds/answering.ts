import type { AnyRequest } from '../request.ts';

/** A request that is answered by a value. Without `answer` it can only be looked at. */
export interface Answering<Request extends AnyRequest> {
  readonly request: Request;
  readonly answer?: ((value: string | number | boolean | string[]) => void) | undefined;
  readonly busy: boolean;
}
