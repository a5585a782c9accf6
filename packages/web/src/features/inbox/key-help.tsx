import { useTexts } from '../../language/texts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { inboxTexts } from './texts.ts';

const KEYS = [
  ['j', 'next'],
  ['k', 'before'],
  ['a', 'approve'],
  ['w', 'within'],
  ['m', 'modify'],
  ['r', 'reject'],
  ['s', 'skip'],
  ['d', 'defer'],
  ['e', 'escalate'],
  ['v', 'select'],
  ['z', 'undo'],
  ['Esc', 'list'],
  ['?', 'help'],
] as const;

export function KeyHelp({ onClose }: { readonly onClose: () => void }) {
  const text = useTexts(inboxTexts);
  return (
    <Dialog title={text.help} onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-sm">
        {KEYS.map(([keys, name]) => (
          <div key={keys} className="contents">
            <dt>
              <kbd className="rounded border border-line bg-sunken px-1.5 font-mono text-xs">{keys}</kbd>
            </dt>
            <dd>{text.keys[name]}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
