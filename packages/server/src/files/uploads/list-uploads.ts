import type { Ledger } from '@dream-agent/hitl';
import type { Db } from '@dream-agent/hitl/postgres';
import type { Principal } from '../../auth/index.ts';
import type { Reach } from '../../contract/index.ts';
import { pageUploads } from '../../postgres/sql/uploads/page-uploads.ts';
import { cutPage } from '../../use-cases/page.ts';
import { rightsOf } from '../../use-cases/rights-of.ts';
import { toUploadView, type UploadView } from './upload-view.ts';

export interface ListUploads {
  readonly principal: Principal;
  readonly reach: Reach;
  readonly sessionId?: string | undefined;
  /** The number that the page before ended with. */
  readonly below: string | null;
  readonly limit: number;
}

/** A page of uploads that this person may see, the newest first. */
export async function listUploads(
  { db, ledger }: { db: Db; ledger: Ledger },
  { principal, reach, sessionId, below, limit }: ListUploads,
): Promise<{ readonly items: readonly UploadView[]; readonly last: string | undefined }> {
  const { everything, people, groups, roles } = await rightsOf({ ledger }, principal);
  const found = await pageUploads(db, {
    session_id: sessionId ?? null,
    below,
    uploaded_by: reach === 'all' ? null : principal.userId,
    assigned: reach === 'assigned',
    everything,
    people,
    groups,
    roles,
    row_limit: limit + 1,
  });
  const { rows, last } = cutPage(found, limit);
  return { items: rows.map(toUploadView), last: last?.seq };
}
