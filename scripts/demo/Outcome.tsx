/** @jsxImportSource react */
import type { ReactNode } from 'react'
import type { Task } from './use-task.js'

/** How a piece of work went, said aloud too. The place is always there, so that screen readers hear what comes. */
export function Outcome<Result>({
  task,
  waiting,
  children,
}: {
  task: Task<Result>
  waiting: string
  children: (result: Result) => ReactNode
}) {
  return (
    <div className="outcome" role="status">
      {task.is === 'running' && <p className="soft">{waiting}</p>}
      {task.is === 'failed' && <p className="bad">{task.message}</p>}
      {task.is === 'done' && children(task.result)}
    </div>
  )
}
