import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { browserTransport } from '../../data/browser-client.ts';

const MayPreload = createContext(false);

/** Whether links in sight may fetch their page's code: not before the page itself is complete. */
export function useMayPreload(): boolean {
	return useContext(MayPreload);
}

/**
 * Once the page is loaded and idle, the API client and the code of pages behind visible links are
 * fetched, so that a navigation needs its API call only, and so that one without a network still has
 * the code to say so. Visitors who save data are spared it.
 */
export function IdlePreloading({ children }: { children: ReactNode }) {
	const [idle, setIdle] = useState(false);

	useEffect(() => {
		if (savesData()) return;
		return whenLoadedAndIdle(() => {
			void browserTransport().preload();
			setIdle(true);
		});
	}, []);

	return <MayPreload value={idle}>{children}</MayPreload>;
}

function savesData(): boolean {
	const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
	return connection?.saveData === true;
}

/** Calls back once, and not at all after the returned function was called. */
function whenLoadedAndIdle(act: () => void): () => void {
	const ends = new AbortController();
	const wait = () => {
		if (!('requestIdleCallback' in window)) {
			const timer = setTimeout(act, 200);
			ends.signal.addEventListener('abort', () => clearTimeout(timer));
			return;
		}
		const idle = requestIdleCallback(act, { timeout: 3000 });
		ends.signal.addEventListener('abort', () => cancelIdleCallback(idle));
	};
	if (document.readyState === 'complete') wait();
	else window.addEventListener('load', wait, { once: true, signal: ends.signal });
	return () => ends.abort();
}
