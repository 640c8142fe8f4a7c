import { splitLanguage } from '@portico/api/addresses/addresses.ts';
import { data, useLoaderData } from 'react-router';
import { messagesIn, useMessages } from '../messages/messages.ts';
import { NotFound } from '../page-frame/errors/page-error.tsx';
import { type MetaArguments, pageMeta } from '../page-frame/page-meta.ts';

/** Responds with status 404. The server also renders it for missing files, with `missing=file`. */
export function loader({ request }: { request: Request }) {
	const isFile = new URL(request.url).searchParams.get('missing') === 'file';
	return data({ isFile }, { status: 404 });
}

/** The browser has no status to set. */
export function clientLoader() {
	return { isFile: false };
}

export function meta(args: MetaArguments & { loaderData?: { isFile: boolean } }) {
	const { message } = messagesIn(splitLanguage(args.location.pathname).language);
	const title = args.loaderData?.isFile ? message.missingFileTitle : message.notFoundTitle;
	return pageMeta(args, { title, noindex: true });
}

export default function NotFoundPage() {
	const { message } = useMessages();
	const { isFile } = useLoaderData<typeof clientLoader>();
	return isFile ? <NotFound title={message.missingFileTitle} text={message.missingFileText} /> : <NotFound />;
}
