import { splitLanguage } from '@portico/api/addresses.ts';
import { data } from 'react-router';
import { messagesIn } from '../../messages/messages.ts';
import { type MetaArguments, pageMeta } from '../../page-frame/document/page-meta.ts';
import { NotFound } from '../../page-frame/errors/page-error.tsx';

/** The not-found page has an address of its own and says by its status what it is. */
export function loader() {
	return data(null, { status: 404 });
}

/** In the browser there is no status to set and nothing to load. */
export function clientLoader() {
	return null;
}

export function meta(args: MetaArguments) {
	const { message } = messagesIn(splitLanguage(args.location.pathname).language);
	return pageMeta(args, { title: message.notFoundTitle, noindex: true });
}

export default function NotFoundPage() {
	return <NotFound />;
}
