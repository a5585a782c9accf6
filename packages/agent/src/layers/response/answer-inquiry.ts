import type { Response } from '../../contract/response.ts';
import type { ToolDefinition } from '../../contract/tool-definition.ts';
import type { Understanding } from '../../contract/understanding.ts';
import { plainLine } from './plain-line.ts';
import { type NamedTool, RESPONSE_TEXTS, type ResponseTexts } from './texts/response-texts.ts';

const THANKS = /감사|고마|고맙|thank|thx|ありがと|感謝/iu;
const FAREWELL = /잘\s*가|안녕히|다음에 봐|수고|\bbye\b|goodbye|see you|さようなら|さよなら|またね|お疲れ/iu;
const GREETING = /안녕|반가|\bhello\b|\bhi\b|\bhey\b|good (?:morning|afternoon|evening)|こんにち|こんばん|おはよう|はじめまして/iu;
const HOW = /어떻게|방법|사용법|쓰는 법|how (?:do|can|to|should)|どうやって|どうすれば|使い方|方法/iu;
const WHAT = /뭘|무엇|무슨|뭐|할 수 있|기능|도와|what|can you|help|何が|何を|なに|できる|できます|機能/iu;

const MOST_FITTING = 3;

/** Answers a question that needs no tool, naming the tools that there are. */
export function answerInquiry(input: { readonly understanding: Understanding; readonly tools?: readonly ToolDefinition[] }): Response {
  const { understanding, tools = [] } = input;
  const texts = RESPONSE_TEXTS[understanding.language];
  const named = tools.map((tool) => ({
    name: tool.name,
    title: plainLine(tool.title[understanding.language], 80),
    description: plainLine(tool.description[understanding.language], 200),
  }));
  return {
    format: 'text',
    language: understanding.language,
    text: answer(understanding, texts, named),
    attachments: [],
    sources: [],
    done: [],
    notDone: [],
    nextActions: [...texts.examples],
  };
}

function answer(understanding: Understanding, texts: ResponseTexts, tools: readonly (NamedTool & { readonly name: string })[]): string {
  const text = understanding.request.normalize('NFKC');
  const { subcategory } = understanding.intent;
  // The words decide before the name of the intent: a thank-you filed under `faq` is still a thank-you.
  if (THANKS.test(text)) return texts.thanks;
  if (FAREWELL.test(text)) return texts.farewell;
  if (HOW.test(text) || /how/.test(subcategory)) return texts.howTo(fitting(text, tools));
  if (WHAT.test(text) || /faq|capab|help|feature/.test(subcategory)) return tools.length === 0 ? texts.noTools : texts.capabilities(tools);
  return GREETING.test(text) ? texts.greeting : texts.smallTalk;
}

/** The tools whose title or name the question mentions. */
function fitting(text: string, tools: readonly (NamedTool & { readonly name: string })[]): readonly NamedTool[] {
  const lower = text.toLowerCase();
  const mentioned = tools.filter(({ name, title }) =>
    [...title.toLowerCase().split(/[\s/·・]+/u), name, name.replaceAll('_', ' ')].some((word) => word.length > 1 && lower.includes(word)),
  );
  return mentioned.slice(0, MOST_FITTING);
}
