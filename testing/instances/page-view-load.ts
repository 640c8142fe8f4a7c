import { browserHeaders, visitorAddress } from '../../scripts/bench/load/browser-headers.ts';
import { type Answer, sendRequest } from './send-request.ts';

type PageViewLoad = {
	/** Views acknowledged so far, by article. */
	acknowledged: Map<string, number>;
	/** Views sent so far, acknowledged or not, by article. */
	sent: Map<string, number>;
	/** Ends it. @returns answers other than "recorded", and what requests failed with */
	stop(): Promise<unknown[]>;
};

/** No visitor comes twice in a run: a reload would not count. */
let visitors = 0;

/** Reports visits of articles, each by another visitor, until it is stopped or the server is gone. */
export function sendPageViews(address: string, articleIds: readonly string[]): PageViewLoad {
	const acknowledged = new Map<string, number>();
	const sent = new Map<string, number>();
	const failures: unknown[] = [];
	let stopped = false;
	const keepSending = async () => {
		while (!stopped) {
			visitors += 1;
			const articleId = articleIds[visitors % articleIds.length] as string;
			count(sent, articleId);
			try {
				const answer = await sendRequest(address, '/api/page-views', visit(articleId, visitors));
				if (isRecorded(answer)) count(acknowledged, articleId);
				else failures.push(answer);
			} catch (error) {
				failures.push(error);
				return;
			}
		}
	};
	const sending = Promise.all(Array.from({ length: 8 }, keepSending));
	return {
		acknowledged,
		sent,
		async stop() {
			stopped = true;
			await sending;
			return failures;
		},
	};
}

/** All the views of some articles. */
export function totalOf(counts: ReadonlyMap<string, number>): number {
	return [...counts.values()].reduce((sum, number) => sum + number, 0);
}

function count(counts: Map<string, number>, articleId: string): void {
	counts.set(articleId, (counts.get(articleId) ?? 0) + 1);
}

/** The report of a visit as a browser sends it as a beacon; `visitor` tells visitors apart. */
export function visit(articleId: string, visitor: number) {
	const path = `/articledetail/${articleId}`;
	return {
		method: 'POST',
		headers: {
			...browserHeaders,
			'Content-Type': 'application/x-www-form-urlencoded;charset=UTF-8',
			'Sec-Fetch-Site': 'same-origin',
			'X-Forwarded-For': visitorAddress(visitor),
		},
		body: new URLSearchParams({ path, title: articleId, language: 'zh', articleId }).toString(),
	};
}

/** Whether a visit was acknowledged. */
export function isRecorded({ status, text }: Answer): boolean {
	return status === 200 && JSON.parse(text).data?.recorded === true;
}
