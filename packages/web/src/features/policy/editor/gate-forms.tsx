import { useQuery } from '@tanstack/react-query';
import { reading } from '../../../api/queries.ts';
import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { usePersonName } from '../../../people/person-name.tsx';
import { useMessages } from '../../../requests/use-messages.ts';
import { Card } from '../../../ui/card.tsx';
import { Field, Select, TextInput } from '../../../ui/field.tsx';
import { SafeText } from '../../../ui/safe-text.tsx';
import { ACTIONS, KINDS, MODES, type Policy } from '../policy-wire.ts';
import { policyTexts } from '../texts.ts';
import { gateNames, type Place, readValue, writeValue } from './policy-lines.ts';
import { editorTexts } from './texts.ts';

interface Forms {
  readonly source: string;
  readonly onChange: (source: string) => void;
  /** The last text that could be understood, for what holds where nothing is written. */
  readonly understood: Policy | undefined;
}

/** What is chosen most often, over the text: gates on, in shadow or off, time-outs, and who is asked. */
export function GateForms({ source, onChange, understood }: Forms) {
  const text = useTexts(editorTexts);
  const { kinds } = useTexts(policyTexts);
  const names = gateNames(source);
  const shared = { source, onChange, understood };
  return (
    <div className="flex flex-col gap-3">
      <p className="text-xs text-ink-faint">{names.length === 0 ? text.noForms : text.formsAbout}</p>
      {names.map((name) => (
        <Card key={name} className="flex flex-col gap-3 p-4">
          <h3 className="font-semibold">
            <SafeText text={name} />
          </h3>
          <div className="grid gap-3 sm:grid-cols-2">
            <Mode {...shared} place={{ kind: 'gate', name }} />
            <Assigned {...shared} place={{ kind: 'gate', name }} />
            <TimeOut {...shared} place={{ kind: 'gate', name }} timing={understood?.gates.find((gate) => gate.name === name)?.timing} />
          </div>
        </Card>
      ))}
      {KINDS.map((kind) => (
        <Card key={kind} className="flex flex-col gap-3 p-4">
          <h3 className="font-semibold">{kinds[kind]}</h3>
          <div className="grid gap-3 sm:grid-cols-2">
            <TimeOut {...shared} place={{ kind: 'timeouts', of: kind }} timing={understood?.timings[kind]} />
          </div>
        </Card>
      ))}
    </div>
  );
}

interface Part extends Forms {
  readonly place: Place;
}

function Mode({ source, onChange, place }: Part) {
  const text = useTexts(editorTexts);
  const { modes, modesAbout } = useTexts(policyTexts);
  const mode = MODES.find((one) => one === readValue(source, place, 'mode')) ?? 'on';
  return (
    <Field label={text.mode} hint={modesAbout[mode]}>
      {(labelled) => (
        <Select
          {...labelled}
          value={mode}
          onChange={({ target }) => onChange(writeValue(source, place, 'mode', target.value === 'on' ? undefined : target.value))}
        >
          {MODES.map((one) => (
            <option key={one} value={one}>
              {modes[one]}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

function TimeOut({ source, onChange, place, timing }: Part & { readonly timing: Policy['gates'][number]['timing'] | undefined }) {
  const text = useTexts(editorTexts);
  const { asLong } = useTexts(policyTexts);
  const { timeouts } = useMessages();
  const { number } = useFormats();
  const write = (key: string, value: string) => onChange(writeValue(source, place, key, value === '' ? undefined : value));
  const seconds = timing?.timeout_seconds;
  const byDefault = timing === undefined ? text.byDefault : `${text.byDefault}: ${timeouts[timing.timeout_action]}`;
  return (
    <>
      <Field label={text.seconds}>
        {(labelled) => (
          <TextInput
            {...labelled}
            inputMode="numeric"
            value={readValue(source, place, 'timeout_seconds') ?? ''}
            placeholder={seconds === undefined ? text.byDefault : seconds === null ? asLong : number(seconds)}
            onChange={({ target }) => write('timeout_seconds', target.value.trim())}
          />
        )}
      </Field>
      <Field label={text.action}>
        {(labelled) => (
          <Select
            {...labelled}
            value={readValue(source, place, 'timeout_action') ?? ''}
            onChange={({ target }) => write('timeout_action', target.value)}
          >
            <option value="">{byDefault}</option>
            {ACTIONS.map((action) => (
              <option key={action} value={action}>
                {timeouts[action]}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </>
  );
}

function Assigned({ source, onChange, place }: Part) {
  const text = useTexts(editorTexts);
  const { roles, nobodySpecial } = useTexts(policyTexts);
  const { data: groups } = useQuery(reading('listGroups', {}));
  const { data: people } = useQuery(reading('listUsers', { query: { limit: 200 } }));
  const written = readValue(source, place, 'assignee') ?? '';
  const known = [
    ...(['reviewer', 'approver', 'admin'] as const).map((role) => ({ value: `role:${role}`, label: text.role(roles[role]) })),
    ...(groups?.items ?? []).map(({ name }) => ({ value: `group:${name}`, label: text.group(name) })),
    ...(people?.items ?? []).map(({ id, name }) => ({ value: `person:${id}`, label: text.person(name) })),
  ];
  const stranger = usePersonName(written.startsWith('person:') ? written.slice('person:'.length) : undefined);
  const isKnown = written === '' || known.some(({ value }) => value === written);
  return (
    <Field label={text.assignee}>
      {(labelled) => (
        <Select
          {...labelled}
          value={written}
          onChange={({ target }) => onChange(writeValue(source, place, 'assignee', target.value === '' ? undefined : target.value))}
        >
          <option value="">{nobodySpecial}</option>
          {!isKnown && <option value={written}>{written.startsWith('person:') ? text.person(stranger) : written}</option>}
          {known.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
