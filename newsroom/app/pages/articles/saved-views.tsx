import { CloseIcon } from '@portico/design/icons.tsx';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DialogTrigger } from 'react-aria-components/Dialog';
import { Form } from 'react-aria-components/Form';
import { Popover } from 'react-aria-components/Popover';
import { Link } from 'react-router';
import { Button } from '../../controls/button.tsx';
import fields from '../../controls/fields/field.module.css';
import { TextField } from '../../controls/fields/text-field.tsx';
import { ChevronDownIcon } from '../../controls/icons.tsx';
import { FailureNotice, Loaded } from '../../controls/notices.tsx';
import { showToast } from '../../controls/toasts.tsx';
import { call } from '../../data/calls.ts';
import { fieldErrors, invalidateTopics } from '../../data/query-client.ts';
import { useMessages } from '../../messages/messages.ts';
import styles from './articles.module.css';
import { readListQuery, useListQuery, writeListQuery } from './list-query.ts';

/** The person's named lists: open, save the current one, delete. */
export function SavedViews() {
	const { views } = useMessages().articles;
	const [isOpen, setOpen] = useState(false);
	return (
		<DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
			<Button>
				{views.button}
				<ChevronDownIcon />
			</Button>
			<Popover
				className={`${fields.popover} ${styles.popover}`}
				aria-label={views.button}
				placement="bottom end"
			>
				<Views onOpen={() => setOpen(false)} />
			</Popover>
		</DialogTrigger>
	);
}

function Views({ onOpen }: { onOpen(): void }) {
	const { views } = useMessages().articles;
	const [query] = useListQuery();
	const current = viewQuery(writeListQuery(query));
	const saved = useQuery({
		queryKey: ['saved-views'],
		queryFn: ({ signal }) => call('get', '/api/newsroom/saved-views', {}, signal),
	});
	return (
		<>
			<Loaded query={saved}>
				{({ items }) =>
					items.length === 0 ? (
						<p className={styles.empty}>{views.empty}</p>
					) : (
						<ul className={styles.list}>
							{items.map(({ viewId, name, query: stored }) => (
								<li key={viewId} className={styles.view}>
									<Link
										to={{ search: stored }}
										className={styles.link}
										aria-current={stored === current ? 'true' : undefined}
										onClick={onOpen}
									>
										{name}
									</Link>
									<RemoveView viewId={viewId} name={name} />
								</li>
							))}
						</ul>
					)
				}
			</Loaded>
			<SaveViewForm query={current} />
		</>
	);
}

/** Deletes after a second press, in place: a view is soon named again, but not by mistake. */
function RemoveView({ viewId, name }: { viewId: string; name: string }) {
	const { views } = useMessages().articles;
	const [isAsking, setAsking] = useState(false);
	const { mutate, error, isPending } = useSavedViewChange(() =>
		call('delete', '/api/newsroom/saved-views/{viewId}', { viewId }),
	);
	return (
		<>
			<Button
				kind={isAsking ? 'danger' : 'quiet'}
				aria-label={isAsking ? `${views.confirmRemove}: ${name}` : views.removeView(name)}
				isPending={isPending}
				onPress={() => (isAsking ? mutate() : setAsking(true))}
				onBlur={() => setAsking(false)}
			>
				{isAsking ? views.confirmRemove : <CloseIcon />}
			</Button>
			<FailureNotice error={error} />
		</>
	);
}

/** What a view keeps of the address: filters and order, not the page. */
function viewQuery(params: URLSearchParams): string {
	return writeListQuery({ ...readListQuery(params), page: 1 }).toString();
}

const maxNameLength = 60;

/** Saves a list under a name; a view of that name is replaced. */
function SaveViewForm({ query }: { query: string }) {
	const { articles, general } = useMessages();
	const [name, setName] = useState('');
	const { mutate, error, isPending } = useSavedViewChange(async () => {
		const view = await call('post', '/api/newsroom/saved-views', { body: { name, query } });
		showToast(articles.views.saved(view.name));
		setName('');
	});
	return (
		<Form
			className={styles.form ?? ''}
			validationErrors={fieldErrors(error)}
			onSubmit={(event) => {
				event.preventDefault();
				mutate();
			}}
		>
			<div className={styles.name}>
				<TextField
					label={articles.views.saveAs}
					name="name"
					value={name}
					onChange={setName}
					maxLength={maxNameLength}
					isRequired
				/>
			</div>
			<Button type="submit" isPending={isPending}>
				{general.save}
			</Button>
			<FailureNotice error={error} />
		</Form>
	);
}

/** A change of the saved views; the list of them is loaded again. */
function useSavedViewChange<Answer>(send: () => Promise<Answer>) {
	return useMutation({ mutationFn: send, onSuccess: () => invalidateTopics(['saved-views']) });
}
