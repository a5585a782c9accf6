import type { ToolDefinition } from '../../contract/tool-definition.ts';
import type { Entity } from '../../contract/understanding.ts';
import type { ChosenTools } from './choose-tools.ts';
import { topologicalOrder } from './dependency-graph.ts';
import { compares, ownSubjects, rivalSubjects, type Subject, takesOneSubject } from './parameters/subjects.ts';

/** A todo that has no number yet; `about` is nothing where it is about everything at once. */
export interface Draft {
  readonly id: string;
  readonly tool: ToolDefinition;
  readonly about: Subject | undefined;
  readonly dependsOn: readonly string[];
}

/** The todos that the chosen tools make, each after what it depends on. */
export const draftTodos = (chosen: ChosenTools, entities: readonly Entity[]): Draft[] =>
  topologicalOrder(withUses(withDependencies(drafted(chosen, entities), chosen)));

/** One todo per tool; one per subject where a tool takes one at a time and several are to be looked at. */
function drafted({ tools, makerOf }: ChosenTools, entities: readonly Entity[]): Draft[] {
  const owns = ownSubjects(entities);
  const rivals = rivalSubjects(entities);
  const compared = upstream(tools.filter(compares), makerOf);
  return tools.flatMap((tool): Draft[] => {
    const gathers = tool.executor === 'data' || tool.executor === 'insight';
    const all = gathers && takesOneSubject(tool, entities) ? [...owns, ...(compared.has(tool.name) ? rivals : [])] : [];
    if (all.length < 2) return [{ id: tool.name, tool, about: undefined, dependsOn: [] }];
    return all.map((about, index) => ({ id: `${tool.name} ${index}`, tool, about, dependsOn: [] }));
  });
}

/** The names of the tools whose results go into these, directly or through others. */
function upstream(tools: readonly ToolDefinition[], makerOf: ReadonlyMap<string, ToolDefinition>): ReadonlySet<string> {
  const names = new Set<string>();
  const open = [...tools];
  for (let tool = open.pop(); tool !== undefined; tool = open.pop()) {
    for (const kind of tool.consumes) {
      const maker = makerOf.get(kind);
      if (maker === undefined || names.has(maker.name)) continue;
      names.add(maker.name);
      open.push(maker);
    }
  }
  return names;
}

function withDependencies(drafts: readonly Draft[], { tools, makerOf }: ChosenTools): Draft[] {
  const forRivals = upstream(tools.filter(compares), makerOf);
  return drafts.map((draft) => {
    const makers = new Set(draft.tool.consumes.map((kind) => makerOf.get(kind)?.name));
    const providers = drafts.filter(({ tool }) => makers.has(tool.name));
    return { ...draft, dependsOn: relevant(draft, providers, forRivals).map(({ id }) => id) };
  });
}

/** A todo about one subject reads what is about it or about everything. One about everything reads all, the rivals where it compares. */
function relevant(draft: Draft, providers: readonly Draft[], forRivals: ReadonlySet<string>): Draft[] {
  const wantsRivals = compares(draft.tool) || forRivals.has(draft.tool.name);
  return providers.filter(({ about }) => {
    if (about === undefined) return true;
    return draft.about === undefined ? wantsRivals || !about.rival : about === draft.about;
  });
}

/** What a tool can use without asking for it, where the plan makes it and nobody ends up waiting for himself. */
function withUses(drafts: readonly Draft[]): Draft[] {
  const current = new Map(drafts.map((draft) => [draft.id, draft]));
  for (const draft of drafts) {
    const { id, tool } = draft;
    const makers = drafts.filter((other) => other.id !== id && other.tool.produces.some((kind) => tool.uses.includes(kind)));
    for (const maker of relevant(draft, makers, new Set())) {
      const { dependsOn } = current.get(id) ?? draft;
      if (!dependsOn.includes(maker.id) && !reaches(current, maker.id, id))
        current.set(id, { ...draft, dependsOn: [...dependsOn, maker.id] });
    }
  }
  return [...current.values()];
}

function reaches(drafts: ReadonlyMap<string, Draft>, from: string, to: string): boolean {
  const seen = new Set<string>();
  const open = [from];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (id === to) return true;
    if (seen.has(id)) continue;
    seen.add(id);
    open.push(...(drafts.get(id)?.dependsOn ?? []));
  }
  return false;
}
