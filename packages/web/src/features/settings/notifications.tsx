import { useTexts } from '../../language/texts.ts';
import { turnOff, turnOn, useStanding } from '../../notify/notifications.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { settingsTexts } from './texts.ts';

/** Whether the browser tells of new requests. It is asked only when somebody clicks. */
export function Notifications() {
  const { notifications: text } = useTexts(settingsTexts);
  const standing = useStanding();
  return (
    <Card className="flex flex-col gap-4 p-5">
      <p className="text-sm text-ink-soft">{text.about}</p>
      {standing === 'unsupported' && <Notice>{text.unsupported}</Notice>}
      {standing === 'blocked' && <Notice tone="warn">{text.blocked}</Notice>}
      {standing === 'on' && <Notice tone="ok">{text.isOn}</Notice>}
      {standing === 'off' && <Notice>{text.isOff}</Notice>}
      <div className="flex flex-wrap gap-2">
        {standing === 'off' && (
          <Button look="primary" onClick={() => void turnOn()}>
            {text.on}
          </Button>
        )}
        {standing === 'on' && (
          <>
            <Button onClick={() => new Notification(text.testTitle, { body: text.testBody, icon: '/icon.svg' })}>{text.test}</Button>
            <Button look="quiet" onClick={turnOff}>
              {text.off}
            </Button>
          </>
        )}
      </div>
    </Card>
  );
}
