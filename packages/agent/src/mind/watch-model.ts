import { AgentError } from '../errors.ts';
import type { ChatModel, ModelFailure } from '../models/index.ts';

/** How it went when the model was asked last. */
export type ModelStanding =
  | { readonly kind: 'not_asked' }
  | { readonly kind: 'answers'; readonly at: number }
  | { readonly kind: 'fails'; readonly at: number; readonly failure: ModelFailure };

/** The same model, which remembers how it went last; for whoever wants to know without asking it. */
export function watchModel(model: ChatModel, now: () => number): { readonly model: ChatModel; readonly standing: () => ModelStanding } {
  let standing: ModelStanding = { kind: 'not_asked' };
  return {
    standing: () => standing,
    model: {
      name: model.name,
      complete: async (input) => {
        try {
          const completion = await model.complete(input);
          standing = { kind: 'answers', at: now() };
          return completion;
        } catch (error) {
          // Somebody's stop says nothing about the model.
          if (error instanceof AgentError && error.code.startsWith('MODEL_'))
            standing = { kind: 'fails', at: now(), failure: { code: error.code, message: error.message } };
          throw error;
        }
      },
    },
  };
}
