/**
 * The versions of the graph that this program can drive, the newest last. A run is begun by the newest and stays with its version
 * for as long as it lives: a checkpoint names nodes and channels, and another graph would not find them. So a change after which
 * a stored checkpoint can't be gone on with is another version, and the one before stays here until its last run has ended.
 *
 * 1 the first.
 */
export const GRAPH_VERSIONS: readonly number[] = [1];
