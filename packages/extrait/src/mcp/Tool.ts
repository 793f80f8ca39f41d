import type { Document, DocumentOutline, ExtractionResult, KeyScope, Picture } from "@extrait/core"
import type { DocumentType } from "@extrait/engine"
import type { Schema } from "effect"
import type { Submission, UrlSubmission } from "../Submission.js"

/** The part of an instance's documents that is needed here. */
export interface AgentDocuments {
  readonly submit: (submission: Submission) => Promise<Document>
  readonly submitUrl: (submission: UrlSubmission) => Promise<Document>
  readonly wait: (id: string, options: { readonly timeoutSeconds: number }) => Promise<Document>
  /** The result, of which the words of the pages are not needed. */
  readonly result: (id: string) => Promise<Omit<ExtractionResult, "recognition">>
  readonly outline: (id: string) => Promise<DocumentOutline>
  readonly markdown: (id: string) => Promise<string>
  readonly page: (id: string, page: number) => Promise<Picture>
}

/** What tools work on, for one caller. */
export interface AgentContext {
  readonly documents: AgentDocuments
  /** The types that are known, built-in ones first. */
  readonly types: ReadonlyArray<DocumentType>
  /** What the caller may do. */
  readonly scopes: ReadonlyArray<KeyScope>
  /** Whether paths of this machine may be named: only where the caller is on it. */
  readonly localFiles: boolean
  /** Whether files may be named by URL. */
  readonly urls: boolean
  /** Called before a file is submitted: resolves with null, or with the seconds to wait where the caller may submit none now. */
  readonly submitting: () => Promise<number | null>
  /** Says that nobody waits for the answer any more. */
  readonly signal: AbortSignal
}

/** A part of a tool's answer, as the protocol has it. */
export type ToolContent =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "image"; readonly data: string; readonly mimeType: string }

/** What a tool answers: content to read, and the same as data where it is data. */
export interface ToolAnswer {
  readonly content: ReadonlyArray<ToolContent>
  readonly structured?: Record<string, unknown>
}

/** A tool that agents call. */
export interface AgentTool {
  readonly name: string
  readonly title: string
  /** What it does and when to use it, for a language model. */
  readonly description: string
  /** Whether it changes nothing. */
  readonly readOnly: boolean
  /** The scopes that a key needs. */
  readonly scopes: ReadonlyArray<KeyScope>
  /** The arguments, as far as the context allows them. */
  readonly input: (context: Pick<AgentContext, "localFiles" | "urls">) => Schema.Schema.AnyNoContext
  /** Called with arguments that `input` has decoded. */
  readonly call: (context: AgentContext, input: never) => Promise<ToolAnswer>
}

/** A tool whose arguments are of the type that its schema decodes. */
export const tool = <A, I>(
  definition: Omit<AgentTool, "input" | "call"> & {
    readonly input: (context: Pick<AgentContext, "localFiles" | "urls">) => Schema.Schema<A, I>
    readonly call: (context: AgentContext, input: A) => Promise<ToolAnswer>
  }
): AgentTool => definition as AgentTool

/** Data, for programs as it is and for language models as JSON. */
export const data = (structured: Record<string, unknown>): ToolAnswer => ({
  content: [{ type: "text", text: JSON.stringify(structured) }],
  structured
})
