import type { OperatorTexts } from '../operator-texts.ts';

const moment = new Intl.DateTimeFormat('en', { dateStyle: 'short', timeStyle: 'short' });

export const operator: OperatorTexts = {
  nothingStarted: (folder) =>
    `Nothing has been started here yet: ${folder} has no database. dream-agent start makes one; DATABASE_URL names another.`,
  noTables: 'The database has no tables of this version: dream-agent start makes them.',
  newPassword: 'New password',
  passwordSet: 'the password is set; every browser of theirs is signed out',
  emailTaken: (email) => `Somebody else has the address ${email}.`,
  noSuchUser: (typed) => `There is no user ${typed}; expected an id or an e-mail address: dream-agent user list`,
  lastAdmin: (name) => `${name} is the last admin; make somebody else an admin first.`,
  disabled: 'disabled',
  enabled: 'enabled',
  noKeyForDisabled: (name) => `${name} is disabled; enable them first.`,
  keyShownOnce: 'The key is shown this once.',
  noSuchKey: (id) => `There is no key ${id} that still works: dream-agent key list`,
  revoked: 'revoked',
  expired: 'expired',
  neverUsed: 'never used',
  lastUsed: (at) => `last used ${moment.format(at)}`,
  intact: (entries, hash) => `✔ Intact by the server's own word: ${entries} entries. Head: ${hash}`,
  recordBroken: (problem) => `The record of the backup does not verify: ${problem}`,
  restored: (rows, files, entries) =>
    `✔ ${rows} rows and ${files} files are back; the record of ${entries} entries is intact. dream-agent start goes on from there.`,
  olderRecord: (problem) => `${problem}. A start will ask for --accept-older-record "why", and puts that on the record.`,
  backupProblem: (path, problem) => {
    switch (problem.kind) {
      case 'damaged':
        return `${path} is damaged in line ${problem.line}, or is no backup; nothing was changed.`;
      case 'not-whole':
        return `${path} breaks off before its end; nothing was changed.`;
      case 'other-version':
        return `${path} was made by another version (${problem.migration} differs). Restore it with that version, then upgrade; nothing was changed.`;
      case 'not-empty':
        return 'The database is not empty. --replace puts the backup in the place of what is there; nothing was changed.';
      case 'in-use':
        return 'A server works on this database. Stop it first; nothing was changed.';
    }
  },
  existsAlready: (path) => `${path} exists already; it was left as it is.`,
  noSigningKey: (file) => `There is no key to sign with: ${file} is missing, and no signing_key is set. dream-agent start makes one.`,
  gates: (count) => `${count} ${count === 1 ? 'gate' : 'gates'}`,
  backTested: ({ actions, same, now_asks, no_longer_asks, now_denies }) =>
    `${actions} actions judged again: ${same} the same, ${now_asks} now ask, ${no_longer_asks} no longer ask, ${now_denies} now denied.`,
  wouldAsk: (count, approved, refused) => `would ask ${count} times (then approved: ${approved}, refused: ${refused})`,
  toolStandings: { in_force: 'in force', changed: 'disabled: changed', new: 'disabled: new' },
  toolAsBefore: 'It says again what was accepted, and said something else in between.',
  toolDigestNeeded: (name) => `Without a terminal --digest says what is accepted: dream-agent tools shows it for ${name}.`,
  otherToolDigest: (name, now) => `${name} says something else by now (digest ${now}). Look again: dream-agent tools`,
  nothingAccepted: 'Nothing was accepted; the tool stays disabled.',
  noSuchOutsideTool: (name) => `No server outside offers a tool "${name}": dream-agent tools`,
  noSuchWebhook: (name) => `There is no webhook "${name}". They are named in config/server.yaml: dream-agent webhook list`,
  webhookDisabled: (name) =>
    `${name} is disabled or not configured any more, so nothing can be sent there. Settings → Adapters enables it.`,
  webhookStates: { on: 'on', disabled: 'disabled', removed: 'not configured' },
  waiting: (count) => `${count} waiting`,
  deadLetters: (count) => `${count} dead letters`,
  resent: (count) => `${count} on their way again`,
  droppedLetters: (count) => `${count} dropped`,
  moreInJson: (count) => `… and ${count} more: --json`,
};
