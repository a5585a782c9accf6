/** One thing that is wrong with the settings: where it stands, what is wrong and what would be right. */
export interface SettingsProblem {
  /** `config/server.yaml:12 port`, `--port` or `DREAM_AGENT_PORT`. */
  readonly place: string;
  readonly message: string;
}

export type Report = (place: string, message: string) => void;

/** Everything that is wrong with the settings, one line each. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
  readonly code = 'CONFIG_INVALID';
  readonly problems: readonly SettingsProblem[];

  constructor(problems: readonly SettingsProblem[]) {
    super(problems.map(({ place, message }) => `${place}: ${message}`).join('\n'));
    this.problems = problems;
  }
}
