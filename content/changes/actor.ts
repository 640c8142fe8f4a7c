/** Who changes content: a person in the newsroom, or a part of the system. */
export type Actor = `person:${string}` | `system:${'import' | 'command' | 'schedule' | 'maintenance'}`;
