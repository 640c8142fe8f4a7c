import type { SearchSuggestion } from '@portico/api/answers/search.ts';
import { longestQuery } from '@portico/api/search-limits.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSuggestionRequests, type SuggestionRequests } from './suggestion-requests.ts';

/** A request as the API's side sees it. */
type Asked = {
	text: string;
	signal: AbortSignal;
	answer: (suggestions: SearchSuggestion[]) => Promise<void>;
	fail: () => Promise<void>;
};

const longerThanThePause = 1000;
const show = vi.fn<(suggestions: SearchSuggestion[] | null) => void>();
let asked: Asked[];
let requests: SuggestionRequests;

beforeEach(() => {
	vi.useFakeTimers();
	show.mockReset();
	asked = [];
	requests = createSuggestionRequests({ ask, show });
});

afterEach(() => {
	vi.useRealTimers();
});

function ask(text: string, signal: AbortSignal): Promise<SearchSuggestion[]> {
	const { promise, resolve, reject } = Promise.withResolvers<SearchSuggestion[]>();
	asked.push({
		text,
		signal,
		async answer(suggestions) {
			resolve(suggestions);
			await vi.advanceTimersByTimeAsync(0);
		},
		async fail() {
			reject(new Error('Network Error'));
			await vi.advanceTimersByTimeAsync(0);
		},
	});
	return promise;
}

const proposing = (text: string): SearchSuggestion[] => [
	{ kind: 'query', text, marked: [{ text, matched: true }] },
];

const texts = () => asked.map(({ text }) => text);
const underWay = () => asked.filter(({ signal }) => !signal.aborted).map(({ text }) => text);

function type(text: string, isComposing = false): void {
	requests.typed(text, isComposing);
	vi.advanceTimersByTime(longerThanThePause);
}

/** The request made last. */
function latest(): Asked {
	const request = asked.at(-1);
	if (!request) throw new Error('Nothing was asked.');
	return request;
}

test('quick typing is asked about once, when it pauses', () => {
	for (const text of ['b', 'br', 'bri', 'brid']) {
		requests.typed(text, false);
		vi.advanceTimersByTime(50);
	}
	expect(texts()).toEqual([]);
	vi.advanceTimersByTime(longerThanThePause);
	expect(texts()).toEqual(['brid']);
});

test('the answer to what was typed last is shown', async () => {
	type('桥');
	await latest().answer(proposing('大桥'));
	expect(show.mock.calls).toEqual([[proposing('大桥')]]);
});

test('another text ends the request under way before its own begins', () => {
	type('桥');
	requests.typed('大桥', false);
	expect(underWay()).toEqual([]);
	vi.advanceTimersByTime(longerThanThePause);
	expect(texts()).toEqual(['桥', '大桥']);
	expect(underWay()).toEqual(['大桥']);
});

test('an older answer that arrives all the same overwrites nothing, before or after the newer one', async () => {
	type('a');
	type('ab');
	type('abc');
	const [first, second, third] = asked as [Asked, Asked, Asked];
	await first.answer(proposing('older'));
	expect(show).not.toHaveBeenCalled();
	await third.answer(proposing('newest'));
	await second.answer(proposing('old'));
	expect(show.mock.calls).toEqual([[proposing('newest')]]);
});

test('an older request that fails late leaves the newer answer standing', async () => {
	type('a');
	type('ab');
	const [first, second] = asked as [Asked, Asked];
	await second.answer(proposing('newer'));
	await first.fail();
	expect(show.mock.calls).toEqual([[proposing('newer')]]);
});

test('a failed request shows nothing, breaks nothing, and is not remembered', async () => {
	type('桥');
	await latest().fail();
	expect(show.mock.calls).toEqual([[null]]);
	type('桥');
	await latest().answer(proposing('大桥'));
	expect(texts()).toEqual(['桥', '桥']);
	expect(show).toHaveBeenLastCalledWith(proposing('大桥'));
});

test('white space around and between words makes no other text', async () => {
	type(' steel  bridge');
	expect(texts()).toEqual(['steel bridge']);
	type('steel bridge ');
	expect(texts()).toEqual(['steel bridge']);
	expect(latest().signal.aborted).toBe(false);
	await latest().answer(proposing('steel bridge'));
	expect(show).toHaveBeenCalledOnce();
});

test.each(['', ' ', '\u3000\t'])('nothing is asked for %j, and what was shown goes at once', async (text) => {
	type('桥');
	await latest().answer(proposing('大桥'));
	requests.typed(text, false);
	expect(show).toHaveBeenLastCalledWith(null);
	vi.advanceTimersByTime(longerThanThePause);
	expect(texts()).toEqual(['桥']);
});

test('nothing is asked for more characters than a query may have, as readers count them', () => {
	type('𠮷'.repeat(longestQuery));
	expect(asked).toHaveLength(1);
	type('𠮷'.repeat(longestQuery + 1));
	expect(asked).toHaveLength(1);
	expect(latest().signal.aborted).toBe(true);
	expect(show.mock.calls).toEqual([[null]]);
});

test('what was typed before is known at once, none included', async () => {
	type('桥');
	await latest().answer(proposing('大桥'));
	type('桥q');
	await latest().answer([]);
	requests.typed('桥', false);
	expect(show).toHaveBeenLastCalledWith(proposing('大桥'));
	requests.typed('桥q', false);
	expect(show).toHaveBeenLastCalledWith([]);
	vi.advanceTimersByTime(longerThanThePause);
	expect(texts()).toEqual(['桥', '桥q']);
});

test('a known answer ends the request under way', async () => {
	type('桥');
	await latest().answer(proposing('大桥'));
	type('桥梁');
	requests.typed('桥', false);
	expect(underWay()).toEqual(['桥']);
	await latest().answer(proposing('桥梁'));
	expect(show).toHaveBeenLastCalledWith(proposing('大桥'));
});

test('the memory is small, and forgets what was asked first', async () => {
	const firstTexts = Array.from({ length: 51 }, (_, index) => `text ${index}`);
	for (const text of firstTexts) {
		type(text);
		await latest().answer(proposing(text));
	}
	type('text 1');
	expect(asked).toHaveLength(51);
	type('text 0');
	expect(asked).toHaveLength(52);
});

test('an answer grows old: after a minute it is asked for anew', async () => {
	type('桥');
	await latest().answer(proposing('大桥'));
	vi.advanceTimersByTime(60_000);
	type('桥');
	expect(texts()).toEqual(['桥', '桥']);
});

test('nothing is asked while an input method composes, only for what it ends with', () => {
	for (const text of ['d', 'da', 'da q', 'da qiao', '大桥']) type(text, true);
	expect(texts()).toEqual([]);
	type('大桥');
	expect(texts()).toEqual(['大桥']);
});

test('the end of a composition is asked about once, by however many events a browser tells it', () => {
	requests.typed('大桥', false);
	requests.typed('大桥', false);
	vi.advanceTimersByTime(longerThanThePause);
	requests.typed('大桥', false);
	vi.advanceTimersByTime(longerThanThePause);
	expect(texts()).toEqual(['大桥']);
});

test('composing ends the request under way, whose text is being changed', async () => {
	type('大');
	requests.typed('大q', true);
	expect(latest().signal.aborted).toBe(true);
	await latest().answer(proposing('大坝'));
	expect(show).not.toHaveBeenCalled();
});

test('suggestions wanted now wait for no pause', () => {
	requests.askNow('桥');
	vi.advanceTimersByTime(0);
	expect(texts()).toEqual(['桥']);
});

test('what is dropped is neither asked nor shown', async () => {
	requests.typed('桥', false);
	requests.drop();
	vi.advanceTimersByTime(longerThanThePause);
	expect(texts()).toEqual([]);

	type('桥');
	requests.drop();
	expect(latest().signal.aborted).toBe(true);
	await latest().answer(proposing('大桥'));
	expect(show).not.toHaveBeenCalled();
});
