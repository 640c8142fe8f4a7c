import { articleAddress } from '@portico/api/addresses/addresses.ts';
import type { EditedArticle } from '@portico/api/newsroom/answers/editing.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { FormDialog } from '../../../controls/dialogs.tsx';
import { TextField } from '../../../controls/fields/text-field.tsx';
import { FailureNotice } from '../../../controls/notices.tsx';
import { showToast } from '../../../controls/toasts.tsx';
import { call } from '../../../data/calls.ts';
import { useSession } from '../../../data/session.ts';
import type { ArticleDraft } from '../../../drafts/article-draft.ts';
import { useMessages } from '../../../messages/messages.ts';
import styles from './metadata.module.css';

type Props = {
	draft: ArticleDraft;
	latest: EditedArticle;
	reload(): Promise<EditedArticle | null>;
};

/** The address of an article's pages, which can be changed at once: the former one leads to it. */
export function AddressField({ draft, latest, reload }: Props) {
	const { address: texts } = useMessages().editor;
	const [isOpen, setOpen] = useState(false);
	const { listed, formerAddresses, mayChangeAddress } = latest;
	return (
		<div>
			<p className={styles.name}>{texts.label}</p>
			<p className={styles.address}>{articleAddress(listed, 'zh')}</p>
			{formerAddresses.length > 0 && <p className={styles.hint}>{texts.former(formerAddresses.length)}</p>}
			{mayChangeAddress && (
				<div className={styles.actions}>
					<Button onPress={() => setOpen(true)}>{texts.change}</Button>
				</div>
			)}
			{isOpen && <AddressDialog {...{ draft, latest, reload }} onClose={() => setOpen(false)} />}
		</div>
	);
}

function AddressDialog({ draft, latest, reload, onClose }: Props & { onClose(): void }) {
	const { siteUrl } = useSession();
	const { address: texts } = useMessages().editor;
	const { listed, formerAddresses } = latest;
	const { articleId } = listed;
	const [seen, setSeen] = useState(listed.address);
	const [typed, setTyped] = useState(listed.address ?? '');
	const wanted = typed.trim().toLowerCase();
	const change = useMutation({
		mutationFn: () =>
			call('put', '/api/newsroom/articles/{articleId}/address', {
				articleId,
				body: { address: wanted || null, seen },
			}),
		async onSuccess() {
			await reload();
			showToast(texts.changed);
			onClose();
		},
		// Somebody else has changed it: the next press is about theirs.
		onError: async () => setSeen((await reload())?.listed.address ?? null),
	});
	const propose = useMutation({
		async mutationFn() {
			// English words make shorter addresses than pinyin.
			for (const lang of ['en', 'zh'] as const) {
				const title = draft.texts[lang]?.content.title.trim() ?? '';
				if (title === '') continue;
				const proposed = await call('get', '/api/newsroom/articles/{articleId}/address', {
					articleId,
					title,
				});
				if (proposed.address !== '') return proposed.address;
			}
			return '';
		},
		onSuccess(proposed) {
			if (proposed === '') return;
			// What was wrong with the former one.
			change.reset();
			setTyped(proposed);
		},
	});
	const shown = articleAddress({ articleId, address: wanted || null }, 'zh');
	return (
		<FormDialog
			title={texts.title}
			action={texts.change}
			isPending={change.isPending}
			error={change.error}
			onSubmit={() => change.mutate()}
			onClose={onClose}
		>
			<TextField
				name="address"
				label={texts.field}
				note={texts.hint}
				autoFocus
				spellCheck="false"
				value={typed}
				onChange={setTyped}
			/>
			<div>
				<Button isPending={propose.isPending} onPress={() => propose.mutate()}>
					{texts.propose}
				</Button>
			</div>
			<FailureNotice error={propose.error} />
			<p className={styles.address}>{siteUrl + shown}</p>
			<p className={styles.hint}>{latest.isVisible ? texts.atOnce : texts.beforehand}</p>
			{formerAddresses.length > 0 && (
				<p className={styles.hint}>
					{texts.formerOnes(formerAddresses.map((address) => articleAddress({ articleId, address }, 'zh')))}
				</p>
			)}
		</FormDialog>
	);
}
