-- additive
-- What a column may hold is said by enum types; what goes together, and what may follow what, by triggers that look at all the
-- rows a statement has written, once per statement. Not by check constraints: they are read anew for every statement, which
-- took nearly half of the time it takes to open a request.

-- Every time the ledger compares or writes comes from here, never from a node's clock. Milliseconds, because that
-- is all a JavaScript date holds, and a time has to survive the way there and back unchanged.
create function hitl.now() returns timestamptz
  language sql volatile
  as $$ select date_trunc('milliseconds', clock_timestamp()) $$;

-- Ends the statement, if there is a problem.
create function hitl.refuse(problem text) returns void language plpgsql as $$
begin
  if problem is not null then
    raise exception '%', problem using errcode = 'integrity_constraint_violation';
  end if;
end $$;

-- For rows that are written once, and for those that nobody may take away.
create function hitl.forbid() returns trigger language plpgsql as $$
begin
  raise exception '% on hitl.% is not allowed', lower(tg_op), tg_table_name using errcode = 'integrity_constraint_violation';
end $$;

-- An entry is written in the transaction of the transition it is about, and gets its place in the chain (seq, prev, hash)
-- a moment later, by hitl.seal_audit(). Were the place given in that transaction, all of them would queue for the head of
-- the chain until each had reached the disk.
create table hitl.audit_entries (
  subject_type text not null,
  subject_id text not null,
  subject_version integer not null,
  ord bigint generated always as identity,
  at timestamptz not null default hitl.now(),
  body text not null,
  seq bigint,
  prev text,
  hash text,
  -- One entry for each version of what it is about.
  primary key (subject_id, subject_version, subject_type)
);
create unique index audit_entries_seq on hitl.audit_entries (seq) where seq is not null;
create index audit_entries_unsealed on hitl.audit_entries (ord) where seq is null;

create table hitl.audit_log (
  one boolean primary key default true check (one),
  seq bigint not null,
  hash text not null,
  pruned_through bigint not null,
  pruned_hash text not null,
  prunings integer not null
);
insert into hitl.audit_log (seq, hash, pruned_through, pruned_hash, prunings) values (0, repeat('0', 64), 0, repeat('0', 64), 0);

create table hitl.audit_checkpoints (
  seq bigint primary key,
  checkpoint json not null,
  at timestamptz not null default hitl.now()
);
create trigger immutable before update or delete or truncate on hitl.audit_checkpoints for each statement execute function hitl.forbid();

-- An entry changes once, when it gets its place.
create trigger guard before update on hitl.audit_entries for each row
  when (old.seq is not null or new.seq is null
    or (new.subject_type, new.subject_id, new.subject_version, new.ord, new.at, new.body)
       is distinct from (old.subject_type, old.subject_id, old.subject_version, old.ord, old.at, old.body))
  execute function hitl.forbid();

create function hitl.guard_pruning() returns trigger language plpgsql as $$
begin
  if old.seq is null or old.seq > (select pruned_through from hitl.audit_log) then
    perform hitl.refuse(format('audit entry %s is still needed', old.seq));
  end if;
  return old;
end $$;
create trigger guard_pruning before delete on hitl.audit_entries for each row execute function hitl.guard_pruning();
create trigger keep before truncate on hitl.audit_entries for each statement execute function hitl.forbid();

-- Runs as its owner, so that the application's role needs no right to change an entry.
create function hitl.seal_audit(batch integer) returns integer
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
declare
  head hitl.audit_log;
  entry record;
  ords bigint[];
  hashes text[];
begin
  select * into head from hitl.audit_log for update;
  hashes := array[head.hash];
  for entry in
    select ord, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, encode(sha256(convert_to(body, 'UTF8')), 'hex') as digest
      from hitl.audit_entries where seq is null order by ord limit batch
  loop
    ords := ords || entry.ord;
    head.seq := head.seq + 1;
    head.hash := encode(sha256(convert_to(
      '{"at":"' || entry.at || '","digest":"' || entry.digest || '","prev":"' || head.hash || '","seq":' || head.seq || '}', 'UTF8')), 'hex');
    hashes := hashes || head.hash;
  end loop;
  if ords is null then
    return 0;
  end if;
  -- The partial index on ord finds the rows, so the condition repeats that they have no place yet.
  update hitl.audit_entries
     set seq = head.seq - cardinality(ords) + place.n, prev = hashes[place.n], hash = hashes[place.n + 1]
    from unnest(ords) with ordinality as place (ord, n)
   where audit_entries.ord = place.ord and audit_entries.seq is null;
  update hitl.audit_log set seq = head.seq, hash = head.hash;
  return cardinality(ords);
end $$;

-- Retention: drops the entries up to a signed checkpoint, which from then on vouches for them.
create function hitl.prune_audit(through bigint) returns integer
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
declare
  dropped integer;
  last_hash text;
begin
  perform from hitl.audit_log for update;
  select checkpoint ->> 'hash' into last_hash from hitl.audit_checkpoints where seq = through;
  if last_hash is null or last_hash is distinct from (select hash from hitl.audit_entries where seq = through) then
    raise exception 'there is no checkpoint that vouches for entry %', through using errcode = 'integrity_constraint_violation';
  end if;
  update hitl.audit_log set pruned_through = through, pruned_hash = last_hash, prunings = prunings + 1;
  delete from hitl.audit_entries where seq <= through;
  get diagnostics dropped = row_count;
  return dropped;
end $$;

-- No transition without its entry, and no entry without its transition: both are written by one statement, or neither is.
-- Here and in the checks a scalar subquery stands where one would expect "exists", and a lateral one with a limit where one
-- would expect a join: those the planner may turn into a hash over the whole table, these it can only look up.
create function hitl.has_entry(kind text, id text, version integer) returns boolean
  language sql stable
  as $$ select coalesce((select true from hitl.audit_entries where subject_id = id and subject_version = version and subject_type = kind), false) $$;

create function hitl.check_entries_of_rows() returns trigger language plpgsql as $$
begin
  perform hitl.refuse(format('version %s of %s %s has no audit entry', version, tg_argv[0], id))
     from rows_after where not hitl.has_entry(tg_argv[0], id, version);
  return null;
end $$;
create function hitl.check_new_entries() returns trigger language plpgsql as $$
declare
  kinds text[];
  kind text;
begin
  -- A statement writes about one kind of thing, as a rule, and only that kind is looked up.
  select array[min(subject_type), max(subject_type)] into kinds from rows_after;
  if kinds[1] <> kinds[2] then
    select array_agg(distinct subject_type) into kinds from rows_after;
  else
    kinds := kinds[1:1];
  end if;
  foreach kind in array coalesce(kinds, '{}') loop
    case kind
      when 'request' then
        perform hitl.no_such_version(subject_type, subject_id, subject_version) from rows_after
          where subject_type = kind and subject_version is distinct from (select version from hitl.requests where id = subject_id);
      when 'effect' then
        perform hitl.no_such_version(subject_type, subject_id, subject_version) from rows_after
          where subject_type = kind and subject_version is distinct from (select version from hitl.effects where action_id = subject_id);
      when 'run' then
        perform hitl.no_such_version(subject_type, subject_id, subject_version) from rows_after
          where subject_type = kind and subject_version is distinct from (select version from hitl.runs where id = subject_id);
      when 'action' then
        perform hitl.no_such_version(subject_type, subject_id, subject_version) from rows_after
          where subject_type = kind and subject_version is distinct from (select 1 from hitl.actions where id = subject_id);
      when 'grant' then
        perform hitl.no_such_version(subject_type, subject_id, subject_version) from rows_after
          where subject_type = kind and subject_version is distinct from (select version from hitl.grants where id = subject_id);
      when 'delegation' then
        perform hitl.no_such_version(subject_type, subject_id, subject_version) from rows_after
          where subject_type = kind and subject_version is distinct from (select version from hitl.delegations where id = subject_id);
      when 'audit' then
        perform hitl.no_such_version(subject_type, subject_id, subject_version) from rows_after
          where subject_type = kind and subject_version is distinct from (select prunings from hitl.audit_log);
      when 'attempt' then
        -- A refused answer, late evidence: no row of ours, and so nothing that could have a second version.
        perform hitl.no_such_version(subject_type, subject_id, subject_version) from rows_after
          where subject_type = kind and subject_version <> 1;
      else
        perform hitl.no_such_version(subject_type, subject_id, subject_version) from rows_after where subject_type = kind;
    end case;
  end loop;
  return null;
end $$;

create function hitl.no_such_version(kind text, id text, version integer) returns void language plpgsql as $$
begin
  perform hitl.refuse(format('there is no version %s of %s %s', version, kind, id));
end $$;
create trigger checked_insert after insert on hitl.audit_entries referencing new table as rows_after
  for each statement execute function hitl.check_new_entries();
