import { visible } from '@dream-agent/hitl/visible';

/** What a file is called where its name is read aloud: without its ending, and with nothing hidden in it. */
export const titleOf = (name: string): string => visible(name.replace(/\.[a-z0-9]{1,5}$/i, '').replaceAll(/[_-]+/g, ' ')).slice(0, 200);
