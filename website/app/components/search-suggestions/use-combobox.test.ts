import type { SearchSuggestion } from '@portico/api/answers/search.ts';
import { maxQueryLength } from '@portico/api/constants.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSuggestionRequests, type SuggestionRequests } from './use-combobox.ts';

type SuggestionRequest = {
	text: string;
	signal: AbortSignal;
	respond: (suggestions: SearchSuggestion[]) => Promise<void>;
	fail: () => Promise<void>;
};

const longerThanDebounceMs = 1000;
const onResult = vi.fn<(suggestions: SearchSuggestion[] | null) => void>();
let sent: SuggestionRequest[];
let requests: SuggestionRequests;

beforeEach(() => {
	vi.useFakeTimers();
	onResult.mockReset();
	sent = [];
	requests = createSuggestionRequests({ fetchSuggestions, onResult });
});

afterEach(() => {
	vi.useRealTimers();
});

function fetchSuggestions(text: string, signal: AbortSignal): Promise<SearchSuggestion[]> {
	const { promise, resolve, reject } = Promise.withResolvers<SearchSuggestion[]>();
	sent.push({
		text,
		signal,
		async respond(suggestions) {
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

const suggesting = (text: string): SearchSuggestion[] => [
	{ kind: 'query', text, marked: [{ text, matched: true }] },
];

const texts = () => sent.map(({ text }) => text);
const inFlight = () => sent.filter(({ signal }) => !signal.aborted).map(({ text }) => text);

function type(text: string, isComposing = false): void {
	requests.onInput(text, isComposing);
	vi.advanceTimersByTime(longerThanDebounceMs);
}

function latest(): SuggestionRequest {
	const request = sent.at(-1);
	if (!request) throw new Error('Nothing was sent.');
	return request;
}

test('debounces typing', () => {
	for (const text of ['b', 'br', 'bri', 'brid']) {
		requests.onInput(text, false);
		vi.advanceTimersByTime(50);
	}
	expect(texts()).toEqual([]);
	vi.advanceTimersByTime(longerThanDebounceMs);
	expect(texts()).toEqual(['brid']);
});

test('reports the response to the last input', async () => {
	type('桥');
	await latest().respond(suggesting('大桥'));
	expect(onResult.mock.calls).toEqual([[suggesting('大桥')]]);
});

test('aborts the request in flight when the text changes', () => {
	type('桥');
	requests.onInput('大桥', false);
	expect(inFlight()).toEqual([]);
	vi.advanceTimersByTime(longerThanDebounceMs);
	expect(texts()).toEqual(['桥', '大桥']);
	expect(inFlight()).toEqual(['大桥']);
});

test('ignores late responses to earlier requests', async () => {
	type('a');
	type('ab');
	type('abc');
	const [first, second, third] = sent as [SuggestionRequest, SuggestionRequest, SuggestionRequest];
	await first.respond(suggesting('older'));
	expect(onResult).not.toHaveBeenCalled();
	await third.respond(suggesting('newest'));
	await second.respond(suggesting('old'));
	expect(onResult.mock.calls).toEqual([[suggesting('newest')]]);
});

test('ignores a late failure of an earlier request', async () => {
	type('a');
	type('ab');
	const [first, second] = sent as [SuggestionRequest, SuggestionRequest];
	await second.respond(suggesting('newer'));
	await first.fail();
	expect(onResult.mock.calls).toEqual([[suggesting('newer')]]);
});

test('reports null on failure and does not cache it', async () => {
	type('桥');
	await latest().fail();
	expect(onResult.mock.calls).toEqual([[null]]);
	type('桥');
	await latest().respond(suggesting('大桥'));
	expect(texts()).toEqual(['桥', '桥']);
	expect(onResult).toHaveBeenLastCalledWith(suggesting('大桥'));
});

test('normalises white space', async () => {
	type(' steel  bridge');
	expect(texts()).toEqual(['steel bridge']);
	type('steel bridge ');
	expect(texts()).toEqual(['steel bridge']);
	expect(latest().signal.aborted).toBe(false);
	await latest().respond(suggesting('steel bridge'));
	expect(onResult).toHaveBeenCalledOnce();
});

test.each(['', ' ', '\u3000\t'])('requests nothing for %j and clears the list immediately', async (text) => {
	type('桥');
	await latest().respond(suggesting('大桥'));
	requests.onInput(text, false);
	expect(onResult).toHaveBeenLastCalledWith(null);
	vi.advanceTimersByTime(longerThanDebounceMs);
	expect(texts()).toEqual(['桥']);
});

test('requests nothing for more characters than the limit, counted as code points', () => {
	type('𠮷'.repeat(maxQueryLength));
	expect(sent).toHaveLength(1);
	type('𠮷'.repeat(maxQueryLength + 1));
	expect(sent).toHaveLength(1);
	expect(latest().signal.aborted).toBe(true);
	expect(onResult.mock.calls).toEqual([[null]]);
});

test('reports cached responses immediately, including empty ones', async () => {
	type('桥');
	await latest().respond(suggesting('大桥'));
	type('桥q');
	await latest().respond([]);
	requests.onInput('桥', false);
	expect(onResult).toHaveBeenLastCalledWith(suggesting('大桥'));
	requests.onInput('桥q', false);
	expect(onResult).toHaveBeenLastCalledWith([]);
	vi.advanceTimersByTime(longerThanDebounceMs);
	expect(texts()).toEqual(['桥', '桥q']);
});

test('aborts the request in flight on a cache hit', async () => {
	type('桥');
	await latest().respond(suggesting('大桥'));
	type('桥梁');
	requests.onInput('桥', false);
	expect(inFlight()).toEqual(['桥']);
	await latest().respond(suggesting('桥梁'));
	expect(onResult).toHaveBeenLastCalledWith(suggesting('大桥'));
});

test('evicts the oldest entry of a full cache', async () => {
	const firstTexts = Array.from({ length: 51 }, (_, index) => `text ${index}`);
	for (const text of firstTexts) {
		type(text);
		await latest().respond(suggesting(text));
	}
	type('text 1');
	expect(sent).toHaveLength(51);
	type('text 0');
	expect(sent).toHaveLength(52);
});

test('refetches after a minute', async () => {
	type('桥');
	await latest().respond(suggesting('大桥'));
	vi.advanceTimersByTime(60_000);
	type('桥');
	expect(texts()).toEqual(['桥', '桥']);
});

test('requests nothing during IME composition', () => {
	for (const text of ['d', 'da', 'da q', 'da qiao', '大桥']) type(text, true);
	expect(texts()).toEqual([]);
	type('大桥');
	expect(texts()).toEqual(['大桥']);
});

test('requests once for several events at the end of a composition', () => {
	requests.onInput('大桥', false);
	requests.onInput('大桥', false);
	vi.advanceTimersByTime(longerThanDebounceMs);
	requests.onInput('大桥', false);
	vi.advanceTimersByTime(longerThanDebounceMs);
	expect(texts()).toEqual(['大桥']);
});

test('aborts the request in flight when composition starts', async () => {
	type('大');
	requests.onInput('大q', true);
	expect(latest().signal.aborted).toBe(true);
	await latest().respond(suggesting('大坝'));
	expect(onResult).not.toHaveBeenCalled();
});

test('skips the debounce for an explicit request', () => {
	requests.requestNow('桥');
	vi.advanceTimersByTime(0);
	expect(texts()).toEqual(['桥']);
});

test('cancels the debounce and the request in flight', async () => {
	requests.onInput('桥', false);
	requests.cancel();
	vi.advanceTimersByTime(longerThanDebounceMs);
	expect(texts()).toEqual([]);

	type('桥');
	requests.cancel();
	expect(latest().signal.aborted).toBe(true);
	await latest().respond(suggesting('大桥'));
	expect(onResult).not.toHaveBeenCalled();
});
