import type { Language } from '@portico/api/languages.ts';
import type { PreviewLink } from '@portico/api/newsroom/answers/previews.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Form } from 'react-aria-components/Form';
import { Button, CopyButton } from '../../../controls/button.tsx';
import { FormButtons, ModalDialog } from '../../../controls/dialogs.tsx';
import { SelectField } from '../../../controls/fields/choice-fields.tsx';
import { TextField } from '../../../controls/fields/text-field.tsx';
import { FailureNotice, Loaded } from '../../../controls/notices.tsx';
import { formatTimestamp, Timestamp } from '../../../controls/timestamp.tsx';
import { showToast } from '../../../controls/toasts.tsx';
import { call } from '../../../data/calls.ts';
import { queryClient } from '../../../data/query-client.ts';
import { useSession } from '../../../data/session.ts';
import { useMessages } from '../../../messages/messages.ts';
import styles from './preview.module.css';

type Props = { articleId: string; lang: Language; onClose(): void };

/** How many days a link can last. */
const lifetimes = [1, 7, 30, 90, 365] as const;

const usualDays = 7;

/** Links that show a text to people without an account: made, listed, ended. */
export function PreviewLinksDialog({ articleId, lang, onClose }: Props) {
	const { preview: texts, general } = useMessages();
	const { timeZone } = useSession();
	const queryKey = ['articles', 'preview-links', articleId];
	const links = useQuery({
		queryKey,
		queryFn: ({ signal }) =>
			call('get', '/api/newsroom/articles/{articleId}/preview-links', { articleId }, signal),
	});
	const [label, setLabel] = useState('');
	const [days, setDays] = useState(usualDays);
	const creating = useMutation({
		mutationFn: () =>
			call('post', '/api/newsroom/articles/{articleId}/{lang}/preview-links', {
				...{ articleId, lang, body: { label, days } },
			}),
		onSuccess() {
			setLabel('');
			void queryClient.invalidateQueries({ queryKey });
		},
	});
	return (
		<ModalDialog title={texts.linksTitle} isOpen onClose={onClose} width="wide">
			<p className={styles.hint}>{texts.linksHint}</p>
			<Form
				className={styles.making ?? ''}
				onSubmit={(event) => {
					event.preventDefault();
					if (!creating.isPending) creating.mutate();
				}}
			>
				<TextField label={texts.label} maxLength={100} value={label} onChange={setLabel} />
				<SelectField
					label={texts.days}
					value={String(days)}
					options={lifetimes.map((each) => ({ value: String(each), text: texts.daysOption(each) }))}
					onChange={(value) => setDays(Number(value))}
				/>
				<Button kind="primary" type="submit" isPending={creating.isPending}>
					{texts.make(general.languages[lang])}
				</Button>
			</Form>
			<FailureNotice error={creating.error} />
			{creating.data && (
				<div role="status" className={styles.made}>
					<p>{texts.made(formatTimestamp(creating.data.expiresAt, timeZone))}</p>
					<code className={styles.address}>{creating.data.address}</code>
					<CopyButton text={creating.data.address} />
				</div>
			)}
			<Loaded query={links}>
				{({ items }) =>
					items.length === 0 ? (
						<p>{texts.noLinks}</p>
					) : (
						<ul className={styles.links}>
							{items.map((link) => (
								<LinkLine key={link.linkId} {...{ articleId, link }} />
							))}
						</ul>
					)
				}
			</Loaded>
			<FormButtons>
				<Button onPress={onClose}>{general.close}</Button>
			</FormButtons>
		</ModalDialog>
	);
}

function LinkLine({ articleId, link }: { articleId: string; link: PreviewLink }) {
	const { preview: texts, general } = useMessages();
	const { linkId, lang, label, createdBy, createdAt, expiresAt, openedAt, opens } = link;
	const name = label || texts.unlabelled;
	const revoking = useMutation({
		mutationFn: () =>
			call('delete', '/api/newsroom/articles/{articleId}/preview-links/{linkId}', { articleId, linkId }),
		onSuccess() {
			showToast(texts.revoked(name));
			void queryClient.invalidateQueries({ queryKey: ['articles', 'preview-links', articleId] });
		},
	});
	return (
		<li className={styles.link}>
			<div>
				<p>
					<strong>{name}</strong> · {general.languages[lang]}
				</p>
				<p className={styles.hint}>
					{createdBy ?? texts.byCommand} <Timestamp at={createdAt} /> · {texts.until}{' '}
					<Timestamp at={expiresAt} />
				</p>
				<p className={styles.hint}>
					{openedAt === null ? (
						texts.neverOpened
					) : (
						<>
							{texts.opened(opens)} <Timestamp at={openedAt} />
						</>
					)}
				</p>
				<FailureNotice error={revoking.error} />
			</div>
			<Button
				kind="quiet"
				aria-label={texts.revokeOf(name)}
				isPending={revoking.isPending}
				onPress={() => revoking.mutate()}
			>
				{texts.revoke}
			</Button>
		</li>
	);
}
