"""The card language: definitions (`ir`, `dsl`, `library`), their rules text (`text`) and their compiler (`compiler`)."""
