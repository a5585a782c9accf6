import { createPublicKey } from 'node:crypto';
import { verifyAudit } from '@dream-agent/hitl';
import { createPostgresLedger } from '@dream-agent/hitl/postgres';
import { findSigningKey } from '../../installation/signing-key.ts';
import { broken, type Check, ok } from '../check.ts';
import { needed } from '../needed.ts';

export const checkRecord: Check = async (examined) => {
  const settings = needed(examined, 'settings');
  needed(examined, 'hasTables');
  const { texts } = examined.cli;
  const ledger = createPostgresLedger({ pool: needed(examined, 'db') });
  try {
    const key = await findSigningKey(settings).catch(() => undefined);
    const report = await verifyAudit({ ledger }, key === undefined ? {} : { publicKeys: [createPublicKey(key)] });
    return report.ok
      ? ok(texts.doctor.entries(report.entries))
      : broken(`${report.problem} (${report.at.seq ?? '–'})`, texts.doctor.recordBroken);
  } finally {
    await ledger.close();
  }
};
