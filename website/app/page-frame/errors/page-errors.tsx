import { splitLanguage } from '@portico/api/addresses.ts';
import { type MetaDescriptor, Outlet } from 'react-router';
import { messagesIn } from '../../messages/messages.ts';
import { type MetaArguments, pageMeta } from '../document/page-meta.ts';
import { errorKindOf } from './error-kind.ts';
import { PageError } from './page-error.tsx';

/** Sits between the frame and its pages, so that a page's failure leaves header and footer standing. */
export default function PageErrors() {
	return <Outlet />;
}

/** The head of a page that failed; a page that did not brings its own. */
export function meta({ error, ...args }: MetaArguments & { error?: unknown }): MetaDescriptor[] {
	if (!error) return [];
	const { message } = messagesIn(splitLanguage(args.location.pathname).language);
	const titles = {
		notFound: message.notFoundTitle,
		badRequest: message.badRequestTitle,
		unreachable: message.failureTitle,
		fault: message.faultTitle,
	};
	return pageMeta(args, { title: titles[errorKindOf(error)], noindex: true });
}

export function ErrorBoundary({ error }: { error: unknown }) {
	return <PageError error={error} />;
}
