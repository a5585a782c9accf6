const top = `import { interrupt, isGraphInterrupt } from '@langchain/langgraph';
import * as lg from '@langchain/langgraph';
`;

/** Nodes as people write them, and the rules that have something to say about each. */
export const SHAPES: Readonly<Record<string, { readonly code: string; readonly told: readonly string[] }>> = {
  'a question made of the state': {
    code: `${top}export function optionPause(state) {
      const options = state.options ?? [];
      const lines = [];
      for (const option of options) lines.push(normalize(option));
      console.log('asking', lines);
      const payload = new OptionPayload({ question: state.question, options: lines });
      const response = interrupt(payload.toJSON());
      counter++;
      saveToDatabase(response);
      return { selected: response.selected, at: Date.now(), id: crypto.randomUUID() };
    }`,
    told: [],
  },
  'a row saved before the question': {
    code: `${top}export function badPause(state) {
      saveToDatabase(state);
      return { answer: interrupt({ q: state.q }) };
    }`,
    told: ['no-effect-before-interrupt'],
  },
  'a result that is used was still sent': {
    code: `${top}export function sends(state) {
      const receipt = mailer.send(state.draft);
      return { answer: interrupt({ receipt }) };
    }`,
    told: ['no-effect-before-interrupt'],
  },
  'a plan thought up in the node that asks about it': {
    code: `${top}export async function planning(state) {
      const plan = await model.think(state.request);
      return { approved: interrupt({ plan }), plan };
    }`,
    told: ['no-effect-before-interrupt'],
  },
  'a counter that outlives the node': {
    code: `${top}let counter = 0;
    export function counts(state) {
      counter += 1;
      return { answer: interrupt({ q: state.q }) };
    }`,
    told: ['no-effect-before-interrupt'],
  },
  'two questions in a row': {
    code: `${top}export function multiStep() {
      const name = interrupt({ step: 1 });
      const email = interrupt({ step: 2 });
      return { name, email };
    }`,
    told: ['one-interrupt-per-node'],
  },
  'questions in a loop': {
    code: `${top}export function all(state) {
      const answers = [];
      for (const field of state.fields) answers.push(interrupt({ field }));
      return { answers };
    }`,
    told: ['one-interrupt-per-node'],
  },
  'one question or the other': {
    code: `${top}export function either(state) {
      if (state.step === 1) {
        return { name: interrupt({ step_id: 'name' }) };
      } else if (state.step === 2) {
        return { email: interrupt({ step_id: 'email' }) };
      }
      return { ok: interrupt({ step_id: 'ok' }) };
    }`,
    told: [],
  },
  'an id of its own each time': {
    code: `${top}export const pauseOf = (agent) => (state) => {
      const payload = { agent, interruptId: \`\${agent}_\${uuid4().slice(0, 8)}\` };
      return { answer: interrupt(payload) };
    };`,
    told: ['no-chance-in-question'],
  },
  'the time in the question': {
    code: `${top}export const node = (state) => ({ answer: interrupt({ q: state.q, at: new Date().toISOString() }) });`,
    told: ['no-chance-in-question'],
  },
  'chance in a function that is handed over': {
    code: `${top}export const node = (state) => {
      const options = state.options.map((option) => ({ option, id: crypto.randomUUID() }));
      return { answer: interrupt({ options }) };
    };`,
    told: ['no-chance-in-question'],
  },
  'a question that is caught': {
    code: `${top}export function quiet(state) {
      try {
        return { answer: interrupt({ q: state.q }) };
      } catch (error) {
        return { error: String(error) };
      }
    }`,
    told: ['no-catch-around-interrupt'],
  },
  'a question that is thrown on': {
    code: `${top}export function loud(state) {
      try {
        return { answer: interrupt({ q: state.q }) };
      } catch (error) {
        if (isGraphInterrupt(error)) throw error;
        return { error: String(error) };
      }
    }`,
    told: [],
  },
  'under another name': {
    code: `import { interrupt as ask } from '@langchain/langgraph';
    export const node = (state) => { fetch('/save'); return { answer: ask({ q: state.q }) }; };`,
    told: ['no-effect-before-interrupt'],
  },
  'of the whole module': {
    code: `${top}export const node = (state) => { increment(state); return { answer: lg.interrupt({ q: state.q }) }; };`,
    told: ['no-effect-before-interrupt'],
  },
  "somebody else's interrupt": {
    code: `import { interrupt } from './cpu.js';
    export function node(state) { saveToDatabase(state); interrupt(1); interrupt(2); return Math.random(); }`,
    told: [],
  },
  'a graph that is built': {
    code: `${top}export function build(graph) {
      graph.addNode('a', () => ({ a: interrupt({ q: 1 }) }));
      graph.addNode('b', () => ({ b: interrupt({ q: 2 }) }));
      return graph;
    }`,
    told: [],
  },
};
