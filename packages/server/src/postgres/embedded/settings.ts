/** Settings for one machine that the server shares with the agent: many short transactions, a disk without a head to move. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  // Only the address and the password lead in.
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '256MB',
  random_page_cost: '1.1',
  max_wal_size: '2GB',
  checkpoint_completion_target: '0.9',
  // Parameters may be a person's words.
  log_parameter_max_length_on_error: '0',
  log_min_error_statement: 'panic',
} as const;

export const settingFlags = (): string[] => Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
