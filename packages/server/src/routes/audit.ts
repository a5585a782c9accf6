import { createPublicKey, type KeyObject } from 'node:crypto';
import { Readable } from 'node:stream';
import { type Checkpoint, checkpointAudit, exportAudit, keyId, verifyAudit } from '@dream-agent/hitl';
import { AuditHeadSchema, AuditReportWireSchema, toWire } from '../contract/index.ts';
import type { AppDeps } from '../http/app-deps.ts';
import { ApiError } from '../http/errors/api-error.ts';
import type { Handlers } from '../http/handler.ts';
import { readCursor, writeCursor } from '../http/paging/cursor.ts';
import { queryAudit } from '../use-cases/record/query-audit.ts';

const publicKeysOf = ({ signingKey }: AppDeps): KeyObject[] => (signingKey === undefined ? [] : [createPublicKey(signingKey)]);

type Names = 'queryAudit' | 'readAuditHead' | 'verifyAudit' | 'exportAudit' | 'listLogCheckpoints' | 'makeLogCheckpoint';

export const auditHandlers: Handlers<Names> = {
  queryAudit: async (deps, { query }) => {
    const list = `audit ${query.sort}`;
    const [after = null] = readCursor(list, 1, query.cursor) ?? [];
    if (after !== null && !/^\d{1,15}$/.test(after)) throw new ApiError('CURSOR_INVALID', 'the cursor was not made by this server');
    const { entries, last } = await queryAudit(deps, query, after);
    return { items: entries, next_cursor: last === undefined ? null : writeCursor(list, [String(last)]) };
  },

  readAuditHead: async ({ ledger }) => {
    await ledger.seal();
    const [head, at] = await Promise.all([ledger.auditHead(), ledger.now()]);
    return toWire(AuditHeadSchema, { ...head, at });
  },

  verifyAudit: async (deps, { body, signal }) => {
    const checkpoints = (body.checkpoints ?? []) as Checkpoint[];
    const report = await verifyAudit({ ledger: deps.ledger }, { checkpoints, publicKeys: publicKeysOf(deps), signal });
    if (!report.ok) return toWire(AuditReportWireSchema, report as never);
    const { first = null, last = null } = report;
    return toWire(AuditReportWireSchema, { ...report, first, last } as never);
  },

  exportAudit: async ({ ledger }, { query, signal }) => {
    const { format } = query;
    return {
      mediaType: format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson',
      content: Readable.from(exportAudit({ ledger }, { format, signal }), { objectMode: false }),
      headers: { 'content-disposition': `attachment; filename="audit.${format}"` },
    };
  },

  listLogCheckpoints: async (deps) => ({
    items: (await deps.ledger.listCheckpoints()).toReversed(),
    keys: publicKeysOf(deps).map((key) => ({ key_id: keyId(key), public_key: key.export({ type: 'spki', format: 'pem' }).toString() })),
  }),

  makeLogCheckpoint: async ({ ledger, signingKey }) => {
    if (signingKey === undefined) throw new ApiError('CONFIG_INVALID', 'there is no key to sign with; set one, and start the server again');
    return checkpointAudit({ ledger }, { privateKey: signingKey });
  },
};
