import type { Action } from '@portico/api/newsroom/actions.ts';
import type { Role } from '@portico/api/newsroom/answers/people.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '../../../controls/dialogs/form-dialog.tsx';
import { CheckboxField } from '../../../controls/fields/checkbox-field.tsx';
import { TextField } from '../../../controls/fields/text-field.tsx';
import { showToast } from '../../../controls/notices/toasts.tsx';
import { call } from '../../../data/calls.ts';
import { invalidateTopics } from '../../../data/query-client.ts';
import { useLanguage, useMessages } from '../../../messages/messages.ts';
import { ActionsField } from '../actions/actions-field.tsx';
import styles from './edit-role.module.css';

type Facts = { names: Role['names']; actions: readonly Action[]; needsSecondFactor: boolean };

const noFacts: Facts = { names: { zh: '', en: '' }, actions: [], needsSecondFactor: false };

/** As the calls limit it. */
const maxNameLength = 60;

/** Adds a role, or changes one for everybody who holds it. */
export function EditRole({ role, onClose }: { role: Role | null; onClose(): void }) {
	const { roles: texts, general } = useMessages();
	const language = useLanguage();
	const [facts, setFacts] = useState<Facts>(role ?? noFacts);
	const { names, actions, needsSecondFactor } = facts;
	const save = useMutation({
		mutationFn: () => {
			const body = { names, actions: [...actions], needsSecondFactor };
			if (!role) return call('post', '/api/newsroom/roles', { body });
			return call('put', '/api/newsroom/roles/{roleId}', { roleId: role.roleId, body });
		},
		onSuccess() {
			invalidateTopics(['permissions', 'people']);
			showToast(role ? general.saved : texts.form.added(names[language]));
			onClose();
		},
	});
	return (
		<FormDialog
			title={role ? texts.form.edit : texts.form.add}
			action={role ? general.save : general.add}
			isPending={save.isPending}
			error={save.error}
			onSubmit={() => save.mutate()}
			onClose={onClose}
		>
			{role !== null && role.people > 0 && <p className={styles.note}>{texts.form.affects(role.people)}</p>}
			<div className={styles.names}>
				<TextField
					label={texts.form.nameZh}
					name="names.zh"
					value={names.zh}
					onChange={(zh) => setFacts({ ...facts, names: { ...names, zh } })}
					maxLength={maxNameLength}
					autoComplete="off"
					isRequired
					autoFocus
				/>
				<TextField
					label={texts.form.nameEn}
					name="names.en"
					value={names.en}
					onChange={(en) => setFacts({ ...facts, names: { ...names, en } })}
					maxLength={maxNameLength}
					autoComplete="off"
					isRequired
				/>
			</div>
			<ActionsField value={actions} onChange={(chosen) => setFacts({ ...facts, actions: chosen })} />
			<CheckboxField
				name="needsSecondFactor"
				isSelected={needsSecondFactor}
				onChange={(needed) => setFacts({ ...facts, needsSecondFactor: needed })}
			>
				{texts.form.needsSecondFactor}
			</CheckboxField>
		</FormDialog>
	);
}
