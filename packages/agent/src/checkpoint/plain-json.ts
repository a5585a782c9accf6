import type { SerializerProtocol } from '@langchain/langgraph-checkpoint';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * Plain JSON and nothing else. LangGraph's own serialiser makes objects of what it reads, after names found in the data, and
 * data comes from models and tools too; here a hostile `lc` stays a key like any other. What a run's state holds is plain.
 */
export const plainJson: SerializerProtocol = {
  dumpsTyped: async (value: unknown) => {
    if (value === undefined) return ['undefined', new Uint8Array()];
    if (value instanceof Uint8Array) return ['bytes', value];
    // What a task failed with is kept for whoever looks; as JSON an error would be empty.
    const plain = value instanceof Error ? { name: value.name, message: value.message } : value;
    return ['json', encoder.encode(JSON.stringify(plain))];
  },
  loadsTyped: async (type: string, data: Uint8Array | string) => {
    if (type === 'undefined') return undefined;
    if (type === 'bytes') return data;
    return JSON.parse(typeof data === 'string' ? data : decoder.decode(data));
  },
};
