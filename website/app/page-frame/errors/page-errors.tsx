import { splitLanguage } from '@portico/api/addresses/addresses.ts';
import { type MetaDescriptor, Outlet } from 'react-router';
import { messagesIn } from '../../messages/messages.ts';
import { type MetaArguments, pageMeta } from '../document/page-meta.ts';
import { VisitReporter } from '../visits/visit-reporter.tsx';
import { errorKindOf } from './error-kind.ts';
import { errorTexts } from './error-texts.ts';
import { PageError } from './page-error.tsx';
import { useReloadOnChunkLoadError } from './use-reload-on-chunk-load-error.ts';

/** Keeps header and footer when a page fails. */
export default function PageErrors() {
	return (
		<>
			<Outlet />
			<VisitReporter />
		</>
	);
}

/** Only for failed pages; others have their own `meta`. */
export function meta({ error, ...args }: MetaArguments & { error?: unknown }): MetaDescriptor[] {
	if (!error) return [];
	const { message } = messagesIn(splitLanguage(args.location.pathname).language);
	return pageMeta(args, { title: errorTexts(errorKindOf(error), message).title, noindex: true });
}

export function ErrorBoundary({ error }: { error: unknown }) {
	useReloadOnChunkLoadError(error);
	return <PageError error={error} />;
}
