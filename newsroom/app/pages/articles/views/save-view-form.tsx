import { useState } from 'react';
import { Form } from 'react-aria-components/Form';
import { Button } from '../../../controls/buttons/button.tsx';
import { TextField } from '../../../controls/fields/text-field.tsx';
import { FailureNotice } from '../../../controls/notices/failure-notice.tsx';
import { showToast } from '../../../controls/notices/toasts.tsx';
import { call } from '../../../data/calls.ts';
import { fieldErrors } from '../../../data/failure.ts';
import { useMessages } from '../../../messages/messages.ts';
import styles from './saved-views.module.css';
import { useSavedViewChange } from './use-saved-view-change.ts';

const maxNameLength = 60;

/** Saves a list under a name; a view of that name is replaced. */
export function SaveViewForm({ query }: { query: string }) {
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
