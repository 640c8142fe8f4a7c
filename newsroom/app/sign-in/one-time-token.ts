import { useEffect, useEffectEvent, useState } from 'react';

const storageKey = 'portico-one-time-token';

/**
 * The token of the one-time address that this tab was opened with; empty if there is none. Servers are never sent what
 * is after the `#`; it is removed from the address and from the history, and kept for the tab until it is used up, so
 * that the page survives being loaded again.
 *
 * @param onEnteredAgain called when the address of the same token is entered once more
 */
export function useOneTimeToken(onEnteredAgain: () => void): string {
	const [token, setToken] = useState(() => takeFromAddress() ?? keptToken());
	const onHashChange = useEffectEvent(() => {
		const entered = takeFromAddress();
		if (entered === token) onEnteredAgain();
		else if (entered !== null) setToken(entered);
	});
	useEffect(() => {
		// An address that differs in this part only does not load the page again.
		addEventListener('hashchange', onHashChange);
		return () => removeEventListener('hashchange', onHashChange);
	}, []);
	return token;
}

/** Once a token is used up or no longer valid. */
export function forgetOneTimeToken(): void {
	inStorage((storage) => storage.removeItem(storageKey));
}

function takeFromAddress(): string | null {
	const token = location.hash.slice(1);
	if (location.href.includes('#'))
		history.replaceState(history.state, '', location.pathname + location.search);
	if (token === '') return null;
	inStorage((storage) => storage.setItem(storageKey, token));
	return token;
}

const keptToken = () => inStorage((storage) => storage.getItem(storageKey)) ?? '';

/** Browsers may refuse storage; the page then works until it is loaded again. */
function inStorage<Result>(act: (storage: Storage) => Result): Result | undefined {
	try {
		return act(sessionStorage);
	} catch {
		return undefined;
	}
}
