/**
 * Runs a program (arguments: program, its arguments) and kills it when standard input closes, that is, when the
 * parent closes the pipe or dies, even by `kill -9`. ffmpeg alone would keep encoding: it ignores SIGPIPE and
 * unread progress output.
 */
import { spawn } from 'node:child_process';

const [program = '', ...parameters] = process.argv.slice(2);
const child = spawn(program, parameters, { stdio: ['ignore', 'inherit', 'inherit'] });
child.on('error', () => process.exit(127));
child.on('exit', (code) => process.exit(code ?? 1));
process.stdin.on('close', () => child.kill('SIGKILL'));
process.stdin.resume();
