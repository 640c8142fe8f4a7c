import { useEffect, useRef } from 'react';
import { useLocation, useMatches, useNavigation } from 'react-router';
import { useLanguage } from '../language.ts';
import { reportVisit } from './report-visit.ts';

/** Reports every visited path once, when its page has come and its title is known. */
export function VisitReporter() {
	const { pathname } = useLocation();
	const { state } = useNavigation();
	const language = useLanguage();
	const articleId = useMatches().find((match) => match.id === 'articledetail')?.params.articleId;
	const reported = useRef<string>(undefined);

	useEffect(() => {
		if (state !== 'idle' || reported.current === pathname) return;
		const referrer = reported.current ? location.origin + reported.current : document.referrer;
		reported.current = pathname;
		reportVisit({ path: pathname, title: document.title, referrer, language, articleId });
	}, [pathname, state, language, articleId]);

	return null;
}
