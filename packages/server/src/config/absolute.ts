import { isAbsolute, join } from 'node:path';

/** What is written without a folder lies where the server is started. */
export const absolute = (path: string, folder: string): string => (isAbsolute(path) ? path : join(folder, path));
