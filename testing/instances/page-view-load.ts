import { type Answer, sendRequest } from './send-request.ts';

type PageViewLoad = {
	/** Acknowledged views by article. */
	acknowledged: Map<string, number>;
	/** Sent views by article, acknowledged or not. */
	sent: Map<string, number>;
	/**
	 * Stops sending.
	 *
	 * @returns answers other than "recorded", and errors of requests
	 */
	stop(): Promise<unknown[]>;
};

/** Each visitor is used only once, since a reload does not count. */
let visitors = 0;

/** Reports views of articles, each by another visitor, until stopped or the server is gone. */
export function sendPageViews(address: string, articleIds: readonly string[]): PageViewLoad {
	const acknowledged = new Map<string, number>();
	const sent = new Map<string, number>();
	const failures: unknown[] = [];
	let stopped = false;
	const sendUntilStopped = async () => {
		while (!stopped) {
			visitors += 1;
			const articleId = articleIds[visitors % articleIds.length] as string;
			count(sent, articleId);
			try {
				const answer = await sendRequest(address, '/api/page-views', pageViewRequest(articleId, visitors));
				if (isRecorded(answer)) count(acknowledged, articleId);
				else failures.push(answer);
			} catch (error) {
				failures.push(error);
				return;
			}
		}
	};
	const sending = Promise.all(Array.from({ length: 8 }, sendUntilStopped));
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

export function sumCounts(counts: ReadonlyMap<string, number>): number {
	return [...counts.values()].reduce((sum, number) => sum + number, 0);
}

function count(counts: Map<string, number>, articleId: string): void {
	counts.set(articleId, (counts.get(articleId) ?? 0) + 1);
}

/** A request that reports a view, as browsers send it; `visitor` numbers the visitors. */
export function pageViewRequest(articleId: string, visitor: number) {
	const path = `/articledetail/${articleId}`;
	return {
		method: 'POST',
		headers: {
			'User-Agent':
				'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
			'Content-Type': 'application/x-www-form-urlencoded;charset=UTF-8',
			'Sec-Fetch-Site': 'same-origin',
			'X-Forwarded-For': `10.${(visitor >>> 16) & 255}.${(visitor >>> 8) & 255}.${visitor & 255}`,
		},
		body: new URLSearchParams({ path, title: articleId, language: 'zh', articleId }).toString(),
	};
}

/** Whether a view was acknowledged. */
export function isRecorded({ status, text }: Answer): boolean {
	return status === 200 && JSON.parse(text).data?.recorded === true;
}
