import { Command, interrupt } from '@langchain/langgraph';

/** Stands still while the run is paused. Whoever drives the run goes on from here once the pause is over. */
export const awaitResume = () => () => {
  interrupt({ paused: true });
  return new Command({ goto: 'dispatch' });
};
