import type { Language } from '@portico/api/languages.ts';
import { framedAddress } from '@portico/api/preview-messages.ts';
import { useMutation } from '@tanstack/react-query';
import { Button } from '../../../controls/button.tsx';
import { showToast } from '../../../controls/toasts.tsx';
import { call } from '../../../data/calls.ts';
import { reasonOf } from '../../../data/query-client.ts';
import { useSession } from '../../../data/session.ts';
import { useMessages } from '../../../messages/messages.ts';

type Props = {
	articleId: string;
	lang: Language;
	/** Null for what is written. */
	version: number | null;
	/** Whether with pictures as they were when it was saved: what once was, not what would be published. */
	asSaved?: boolean;
	/** Where several stand beside each other. */
	label?: string;
};

/** Opens the page that a version of a text is about to have, in a tab of its own. */
export function PreviewButton({ articleId, lang, version, asSaved = false, label }: Props) {
	const { preview: texts } = useMessages();
	const { siteUrl } = useSession();
	const opening = useMutation({
		async mutationFn(tab: Window | null) {
			const body = version === null ? {} : { version, asSaved };
			const path = '/api/newsroom/articles/{articleId}/{lang}/preview';
			const { key } = await call('post', path, { articleId, lang, body });
			if (tab) tab.location.href = framedAddress(siteUrl, articleId, lang, key);
		},
		onError(error, tab) {
			tab?.close();
			showToast(reasonOf(error));
		},
	});
	const open = () => {
		// At once: browsers refuse a tab that opens after an answer.
		const tab = window.open('about:blank', '_blank');
		if (tab) tab.opener = null;
		opening.mutate(tab);
	};
	return (
		<Button
			kind="quiet"
			{...(label !== undefined && { 'aria-label': label })}
			isPending={opening.isPending}
			onPress={open}
		>
			{texts.open}
		</Button>
	);
}
