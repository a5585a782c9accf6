import { ledgerContract } from '@dream-agent/hitl/testing';
import { describe, test } from 'vitest';
import { freshDatabase, postgresHarness } from '../../../../test/postgres/fresh-database.ts';

describe('the PostgreSQL ledger', () => {
  const open = async () => {
    const database = await freshDatabase();
    const harness = await postgresHarness(database);
    return {
      ...harness,
      close: async () => {
        await harness.close();
        await database.drop();
      },
    };
  };
  for (const { name, run } of ledgerContract(open)) test(name, run);
});
