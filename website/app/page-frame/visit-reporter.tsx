import { notFoundAddress } from '@portico/api/addresses/addresses.ts';
import { nonEmpty } from '@portico/api/client/transport.ts';
import { useEffect } from 'react';
import { useLocation, useMatches, useNavigation } from 'react-router';
import { reportVisit } from '../before-scripts/report-visit.ts';
import { browserState } from '../state/interface-state.ts';
import { useLanguage } from '../state/language.ts';

/** Set in the browser only. */
let lastReported: { address: string; path: string } | undefined;

/**
 * Reports each page once it has loaded and its title is set; the first page, before scripts run, is reported by
 * `before-scripts/head-script.ts`. Error pages do not render it, so failed pages are not reported.
 */
export function VisitReporter() {
	const { pathname, search, key } = useLocation();
	const { state } = useNavigation();
	const language = useLanguage();
	const page = useMatches().at(-1);
	const loaded = page?.loaderData as LoadedPage;
	const articleId = articleIdOf(page);
	const address = visitedAddress(pathname, search, loaded);

	// biome-ignore lint/correctness/useExhaustiveDependencies: the same not-found page may stand for another path
	useEffect(() => {
		if (state !== 'idle') return;
		const { visited } = document.documentElement.dataset;
		if (visited !== undefined) lastReported ??= { address: visited, path: visited };
		const unmatched = address === notFoundAddress(language) && consumeUnmatchedPath();
		if (!unmatched && address === lastReported?.address) return;
		const path = unmatched || address;
		const referrer = lastReported ? location.origin + lastReported.path : document.referrer;
		lastReported = { address, path };
		reportVisit({ path, title: document.title, referrer, language, articleId });
	}, [address, key, state, language, articleId]);

	const visit = new URLSearchParams(nonEmpty({ path: address, language, articleId }));
	return <meta name="portico-visit" content={visit.toString()} />;
}

/** The path that redirected to the not-found page, once; empty if that page was opened directly. */
function consumeUnmatchedPath(): string {
	const { unmatchedPath } = browserState().getState();
	browserState().setState({ unmatchedPath: '' });
	return unmatchedPath;
}

/** Undefined for other pages, including previews. */
function articleIdOf(page: ReturnType<typeof useMatches>[number] | undefined): string | undefined {
	if (page?.id === 'articledetail') return (page.loaderData as ShownArticle | undefined)?.articleId;
	return page?.id === 'column_article'
		? (page.loaderData as { article: ShownArticle | null }).article?.articleId
		: undefined;
}

type ShownArticle = { articleId: string };

/** The subset of a page's loader data in use. */
type LoadedPage = { list?: object | null; criteria?: object } | null | undefined;

/**
 * The path with the parameters that identify the page, in canonical order and without defaults; all others are
 * ignored.
 */
export function visitedAddress(pathname: string, search: string, loaded: LoadedPage): string {
	const names = loaded?.criteria ? Object.keys(loaded.criteria) : loaded?.list ? ['page'] : [];
	const params = new URLSearchParams(search);
	const query = new URLSearchParams();
	for (const name of names) {
		const value = params.get(name);
		if (value && !(name === 'page' && value === '1')) query.set(name, value);
	}
	return query.size > 0 ? `${pathname}?${query}` : pathname;
}
