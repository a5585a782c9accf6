import { type Assignee, ROLES } from '../schema/actor.ts';
import { QuorumSchema } from '../schema/request.ts';
import { compileExpression } from './expression.ts';
import { didYouMean } from './nearest-name.ts';
import { GATE_KEYS, TIMING_KEYS } from './policy-file.ts';
import { type Path, type Report, show } from './policy-problem.ts';

type Fields = Record<string, unknown>;

/** Stands where something couldn't be read and was reported, so that it isn't told as missing as well. */
const SOMEBODY: Assignee = { kind: 'role', role: 'admin' };

/** Turns a gate of a file into the words of a program. What it can't read it reports, and leaves out. */
export function readGateEntry(entry: unknown, path: Path, report: Report): Fields {
  const fields: Fields = {};
  const timing: Fields = {};
  for (const [key, value] of readEntries(entry, path, [...Object.keys(GATE_KEYS), ...Object.keys(TIMING_KEYS)], report)) {
    const here = [...path, key];
    const field = GATE_KEYS[key];
    if (field === undefined) readTimingField(timing, key, value, here, report);
    else if (key === 'assignee') fields[field] = readAssignee(value, here, report);
    else if (key === 'quorum') fields[field] = readQuorum(value, here, report);
    else if (key === 'condition') readCondition(fields, value, here, report);
    else fields[field] = value;
  }
  checkTarget(entry, path, report);
  return { ...fields, timing };
}

/** Turns the timing of one kind of request into the words of a program. */
export function readTimingEntry(entry: unknown, path: Path, report: Report): Fields {
  const timing: Fields = {};
  for (const [key, value] of readEntries(entry, path, Object.keys(TIMING_KEYS), report)) {
    readTimingField(timing, key, value, [...path, key], report);
  }
  checkTarget(entry, path, report);
  return timing;
}

/** The entries of a mapping that have a known key and a value. */
export function readEntries(entry: unknown, path: Path, known: readonly string[], report: Report): [string, unknown][] {
  if (!isMapping(entry)) {
    report(path, entry === null ? 'is empty' : `expected a mapping, got ${show(entry)}`);
    return [];
  }
  const entries = Object.entries(entry);
  if (entries.length === 0) report(path, 'is empty');
  return entries.filter(([key, value]) => {
    if (!known.includes(key)) report([...path, key], `unknown key ${show(key)}${didYouMean(key, known)}`);
    // Nothing stands for a default: one who writes a key without a value has forgotten something.
    else if (value === null) report([...path, key], 'is empty');
    return known.includes(key) && value !== null;
  });
}

function readTimingField(timing: Fields, key: string, value: unknown, path: Path, report: Report): void {
  const field = TIMING_KEYS[key] ?? key;
  switch (key) {
    case 'timeout_seconds':
      if (value !== 'none' && typeof value !== 'number') report(path, `expected a number of seconds or none, got ${show(value)}`);
      else timing[field] = value === 'none' ? null : value;
      return;
    case 'default_decision':
      timing[field] = readDefault(value, path, report);
      return;
    case 'escalation_target':
      timing[field] = [readAssignee(value, path, report)];
      return;
    case 'escalation_chain':
      timing[field] = readChain(value, path, report);
      return;
    default:
      timing[field] = value;
  }
}

/** `reject` and its like by name; an answer with its value, as in `{ answer: 서울 }`. */
function readDefault(value: unknown, path: Path, report: Report): unknown {
  if (isMapping(value) && Object.keys(value).length === 1 && (value['answer'] ?? null) !== null) {
    return { kind: 'answer', value: value['answer'] };
  }
  const known = ['approve', 'reject', 'skip', 'abort'];
  if (typeof value === 'string' && known.includes(value)) return { kind: value };
  report(path, `unknown value ${show(value)}${didYouMean(typeof value === 'string' ? value : '', known)}, or { answer: … }`);
  return { kind: 'reject' };
}

function readChain(value: unknown, path: Path, report: Report): unknown {
  if (!Array.isArray(value)) {
    report(path, `expected a list, got ${show(value)}`);
    return [SOMEBODY];
  }
  if (value.length === 0) report(path, 'is empty');
  return value.map((member, index) => readAssignee(member, [...path, index], report));
}

/** `person:kim`, `group:ops` or `role:approver`. */
function readAssignee(value: unknown, path: Path, report: Report): Assignee {
  const [, kind = '', rest = ''] = (typeof value === 'string' && /^([^:]*):(.*)$/su.exec(value)) || [];
  const name = rest.trim();
  if (kind === 'person' && name !== '') return { kind, id: name };
  if (kind === 'group' && name !== '') return { kind, name };
  if (kind === 'role') {
    const role = ROLES.find((known) => known === name);
    if (role === undefined) report(path, `unknown role ${show(name)}${didYouMean(name, ROLES)}`);
    return role === undefined ? SOMEBODY : { kind, role };
  }
  const hint = kind === '' ? '' : didYouMean(kind, ['person', 'group', 'role']);
  report(path, `expected person:…, group:… or role:…, got ${show(value)}${hint}`);
  return SOMEBODY;
}

/** One who writes a quorum says how many; left out, it would quietly be one. */
function readQuorum(value: unknown, path: Path, report: Report): Fields {
  const quorum = Object.fromEntries(readEntries(value, path, Object.keys(QuorumSchema.shape), report));
  if (isMapping(value) && !Object.hasOwn(value, 'approvals')) report([...path, 'approvals'], 'is missing');
  return quorum;
}

function readCondition(fields: Fields, value: unknown, path: Path, report: Report): void {
  fields['condition'] = () => true;
  if (typeof value !== 'string') {
    report(path, `expected an expression, got ${show(value)}`);
    return;
  }
  fields['expression'] = value;
  const compiled = compileExpression(value);
  if (compiled.kind === 'compiled') fields['condition'] = compiled.condition;
  else report(path, compiled.at === undefined ? compiled.message : `${compiled.message} (at character ${compiled.at})`);
}

function checkTarget(entry: unknown, path: Path, report: Report): void {
  if (isMapping(entry) && Object.hasOwn(entry, 'escalation_target') && Object.hasOwn(entry, 'escalation_chain')) {
    report([...path, 'escalation_target'], 'stands beside an escalation_chain; put it in there');
  }
}

const isMapping = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
