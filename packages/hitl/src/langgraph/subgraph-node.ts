/** A graph inside another. */
interface Inner<Input, Output> {
  invoke(input: Input, config: never): Promise<Output>;
}

/**
 * A node that calls another graph and does nothing else. When the inner one stops to ask, the node around it is gone through again
 * from its beginning; so what has an effect stands in the node before, and what is made of the result in the node after. `input`
 * and `output` are gone through again too, and have to say the same each time: they get the state and nothing else.
 */
export const subgraphNode =
  <State, Input, Output, Update>(
    inner: Inner<Input, Output>,
    { input, output }: { readonly input: (state: State) => Input; readonly output: (result: Output) => Update },
  ) =>
  async (state: State, config: object): Promise<Update> => {
    const given = freeze(input(freeze(state)));
    return output(await inner.invoke(given, config as never));
  };

/** Whoever writes to what they were given is told so the first time, not when somebody has answered. */
const freeze = <Value>(value: Value): Value => (typeof value === 'object' && value !== null ? Object.freeze({ ...value }) : value);
