import { useEffect, useRef } from 'react';
import { useLocation, useMatches, useNavigation } from 'react-router';
import { useLanguage } from '../language.ts';
import { reportVisit } from './report-visit.ts';

/** Reports every visited path once, when its page has come and its title is known. */
export function VisitReporter() {
	const { pathname } = useLocation();
	const { state } = useNavigation();
	const language = useLanguage();
	const articleId = useShownArticle();
	const reported = useRef<string>(undefined);

	useEffect(() => {
		if (state !== 'idle' || reported.current === pathname) return;
		const referrer = reported.current ? location.origin + reported.current : document.referrer;
		reported.current = pathname;
		reportVisit({ path: pathname, title: document.title, referrer, language, articleId });
	}, [pathname, state, language, articleId]);

	return null;
}

/** The id of the article a page is about: by its address, or as what its column shows. A preview is about none. */
function useShownArticle(): string | undefined {
	const matches = useMatches();
	const ofColumn = matches.find(({ id }) => id === 'column_article')?.loaderData as
		| ShowingArticle
		| undefined;
	return ofColumn?.article?.articleId ?? matches.find(({ id }) => id === 'articledetail')?.params.articleId;
}

/** As much as is read here of what `column_article` loads; nothing where that failed. */
type ShowingArticle = { article: { articleId: string } | null };
